-- CreateIndex
CREATE INDEX "criteria_versions_lender_id_edited_at_id_idx" ON "criteria_versions"("lender_id", "edited_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "email_messages_individual_id_queued_at_id_idx" ON "email_messages"("individual_id", "queued_at" DESC, "id" DESC);
