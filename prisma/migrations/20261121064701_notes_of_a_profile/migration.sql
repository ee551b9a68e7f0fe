-- CreateIndex
CREATE INDEX "file_notes_lender_id_observer_id_taken_at_id_idx" ON "file_notes"("lender_id", "observer_id", "taken_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "file_notes_broker_id_observer_id_taken_at_id_idx" ON "file_notes"("broker_id", "observer_id", "taken_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "file_notes_law_firm_id_observer_id_taken_at_id_idx" ON "file_notes"("law_firm_id", "observer_id", "taken_at" DESC, "id" DESC);

-- DropIndex
DROP INDEX "file_notes_broker_id_observer_id_idx";

-- DropIndex
DROP INDEX "file_notes_law_firm_id_observer_id_idx";

-- DropIndex
DROP INDEX "file_notes_lender_id_observer_id_idx";
