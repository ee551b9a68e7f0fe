-- AlterTable
ALTER TABLE "saved_scenarios" ADD COLUMN     "alert" TEXT NOT NULL DEFAULT 'OFF';

-- CreateTable
CREATE TABLE "scenario_fits" (
    "scenario_id" INTEGER NOT NULL,
    "lender_id" INTEGER NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "is_news" BOOLEAN NOT NULL,
    "told_by" TEXT,
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "scenario_fits_pkey" PRIMARY KEY ("scenario_id","lender_id")
);

-- CreateTable
CREATE TABLE "alert_watches" (
    "id" INTEGER NOT NULL,
    "snapshot" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alert_watches_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "scenario_fits_lender_id_idx" ON "scenario_fits"("lender_id");

-- AddForeignKey
ALTER TABLE "scenario_fits" ADD CONSTRAINT "scenario_fits_scenario_id_fkey" FOREIGN KEY ("scenario_id") REFERENCES "saved_scenarios"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scenario_fits" ADD CONSTRAINT "scenario_fits_lender_id_fkey" FOREIGN KEY ("lender_id") REFERENCES "lenders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Deals saved before have no record of the lenders that fitted already, so their alerts begin switched off.
ALTER TABLE "saved_scenarios" ADD CONSTRAINT scenario_alert CHECK (alert IN ('OFF', 'DAILY', 'AT_ONCE'));
-- Only news is told or seen.
ALTER TABLE "scenario_fits" ADD CONSTRAINT fit_told_is_news CHECK (is_news OR (told_by IS NULL AND seen_at IS NULL));
ALTER TABLE "alert_watches" ADD CONSTRAINT one_alert_watch CHECK (id = 1);

ALTER TABLE opt_out_entries DROP CONSTRAINT opt_out_scope;
ALTER TABLE opt_out_entries
  ADD CONSTRAINT opt_out_scope CHECK (scope IN ('MARKETING', 'SYNDICATE_FUNDERS', 'NINETY_DAYS_ACTIVITY',
    'BROKER_FIRST_RANKING', 'BROKER_SECOND_RANKING', 'BROKER_CONSTRUCTION', 'BROKER_MEZZANINE', 'BROKER_LAND_BANK', 'BROKER_RURAL',
    'LENDER_FIRST_RANKING', 'LENDER_SECOND_RANKING', 'LENDER_CONSTRUCTION', 'LENDER_MEZZANINE', 'LENDER_LAND_BANK', 'LENDER_RURAL',
    'SAVED_DEALS'));

-- Whoever complained or whose address bounced has left every list, this new one too.
INSERT INTO opt_out_entries (address_hash, scope, action, source, actor_kind, at)
SELECT address_hash, 'SAVED_DEALS', 'OUT', source, actor_kind, at
FROM (SELECT DISTINCT ON (address_hash) * FROM opt_out_entries WHERE scope = 'MARKETING' ORDER BY address_hash, id DESC) AS last
WHERE action = 'OUT' AND source IN ('BOUNCE', 'COMPLAINT')
ORDER BY id;

-- Known fits are many, news is little: pages and mails read news only.
CREATE INDEX scenario_fits_news_idx ON scenario_fits (scenario_id) WHERE is_news;
