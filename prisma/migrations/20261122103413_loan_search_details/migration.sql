-- AlterTable
ALTER TABLE "loan_searches" ADD COLUMN     "build_to_hold" BOOLEAN,
ADD COLUMN     "builder_developer" BOOLEAN,
ADD COLUMN     "contingencies" INTEGER,
ADD COLUMN     "manager_required" BOOLEAN,
ADD COLUMN     "past_projects" SMALLINT,
ADD COLUMN     "presales_required" BOOLEAN,
ADD COLUMN     "presales_share" INTEGER,
ADD COLUMN     "qs_required" BOOLEAN,
ADD COLUMN     "tdc_equity" INTEGER,
ADD COLUMN     "tenants_committed" BOOLEAN;

-- The details of the constructions and subdivisions that stand; every other loan has none.
UPDATE "loan_searches" s SET
  "presales_required" = coalesce(co."presales_debt_cover_required", sd."presales_debt_cover_required"),
  "presales_share" = (coalesce(co."loan_amount_percentage_gst_ex", sd."loan_amount_percentage_gst_ex") * 100)::int,
  "qs_required" = coalesce(co."qs_required", sd."qs_required"),
  "builder_developer" = coalesce(co."is_builder_developer", sd."is_builder_developer"),
  "build_to_hold" = coalesce(co."is_build_to_hold", sd."is_build_to_hold"),
  "tdc_equity" = (coalesce(co."tdc_equity", sd."tdc_equity") * 100)::int,
  "manager_required" = coalesce(co."project_manager_required", sd."project_manager_required"),
  "contingencies" = (coalesce(co."contingencies_allowance", sd."contingencies_allowance") * 100)::int,
  "past_projects" = coalesce(co."developer_successful_projects", sd."developer_successful_projects"),
  "tenants_committed" = co."pre_committed_commercial_tenants"
FROM "loan_constructions" co FULL JOIN "loan_subdivisions" sd ON sd."loan_id" = co."loan_id"
WHERE s."loan_id" = coalesce(co."loan_id", sd."loan_id");

-- CreateIndex
CREATE INDEX "loan_searches_bdm_ids_idx" ON "loan_searches" USING GIN ("bdm_ids");

-- CreateIndex
CREATE INDEX "loan_searches_credit_ids_idx" ON "loan_searches" USING GIN ("credit_ids");

-- CreateIndex
CREATE INDEX "loan_searches_suburb_id_loan_id_idx" ON "loan_searches"("suburb_id", "loan_id");

-- CreateIndex
CREATE INDEX "loan_searches_scenario_code_subdivision_code_principal_loan_idx" ON "loan_searches"("scenario_code", "subdivision_code", "principal", "loan_id");
