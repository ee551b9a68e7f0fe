-- CreateIndex
CREATE INDEX "individuals_created_at_idx" ON "individuals"("created_at");
