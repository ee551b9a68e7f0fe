-- CreateTable
CREATE TABLE "saved_scenarios" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "account_id" INTEGER NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "scenario" JSONB NOT NULL,
    "link_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "saved_scenarios_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scenario_drafts" (
    "account_id" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "typed" JSONB,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scenario_drafts_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_scenarios_link_key_key" ON "saved_scenarios"("link_key");

-- AddForeignKey
ALTER TABLE "saved_scenarios" ADD CONSTRAINT "saved_scenarios_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scenario_drafts" ADD CONSTRAINT "scenario_drafts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A name is an owner's once, whatever its case.
CREATE UNIQUE INDEX "saved_scenarios_own_name" ON "saved_scenarios" ("account_id", lower("name")) WHERE "deleted_at" IS NULL;

ALTER TABLE "saved_scenarios" ADD CONSTRAINT scenario_named CHECK (btrim(name) <> '');
ALTER TABLE "saved_scenarios" ADD CONSTRAINT scenario_object CHECK (jsonb_typeof(scenario) = 'object' AND length(scenario::text) <= 8000);
ALTER TABLE "saved_scenarios" ADD CONSTRAINT scenario_link_unguessable CHECK (length(link_key) >= 22);
ALTER TABLE "scenario_drafts" ADD CONSTRAINT draft_fields CHECK (jsonb_typeof(typed) = 'object' AND length(typed::text) <= 8000);
