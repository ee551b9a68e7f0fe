-- CreateIndex
CREATE INDEX "loan_searches_created_at_loan_id_idx" ON "loan_searches"("created_at", "loan_id");

-- CreateIndex
CREATE INDEX "loan_searches_status_code_state_code_principal_loan_id_idx" ON "loan_searches"("status_code", "state_code", "principal", "loan_id");

-- CreateIndex
CREATE INDEX "loan_searches_principal_loan_id_idx" ON "loan_searches"("principal", "loan_id");

-- CreateIndex
CREATE INDEX "loan_searches_settlement_date_loan_id_idx" ON "loan_searches"("settlement_date", "loan_id");

-- CreateIndex
CREATE INDEX "loan_searches_law_firm_id_loan_id_idx" ON "loan_searches"("law_firm_id", "loan_id");

-- CreateIndex
CREATE INDEX "loan_searches_lender_ids_idx" ON "loan_searches" USING GIN ("lender_ids");

-- CreateIndex
CREATE INDEX "loan_searches_broker_ids_idx" ON "loan_searches" USING GIN ("broker_ids");
