-- AlterTable
ALTER TABLE "email_messages" ADD COLUMN     "digest_run_id" INTEGER;

-- AlterTable
ALTER TABLE "matches" ADD COLUMN     "matched_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "digest_runs" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "planned" INTEGER NOT NULL DEFAULT 0,
    "refusal" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "digest_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "digest_runs_kind_day_key" ON "digest_runs"("kind", "day");

-- CreateIndex
CREATE INDEX "email_messages_digest_run_id_state_idx" ON "email_messages"("digest_run_id", "state");

-- AddForeignKey
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_digest_run_id_fkey" FOREIGN KEY ("digest_run_id") REFERENCES "digest_runs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A digest that waits is written when it leaves, so a second one of its kind would only repeat it.
CREATE UNIQUE INDEX email_digest_open_once ON email_messages (kind, individual_id, account_id) NULLS NOT DISTINCT
  WHERE digest_run_id IS NOT NULL AND state IN ('QUEUED', 'CLAIMED', 'WIRE');
