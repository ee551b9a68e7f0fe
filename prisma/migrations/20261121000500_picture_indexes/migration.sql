-- CreateIndex
CREATE INDEX "companies_logo_file_id_idx" ON "companies"("logo_file_id");

-- CreateIndex
CREATE INDEX "individuals_image_file_id_idx" ON "individuals"("image_file_id");
