-- Deleted companies and system users keep their name for history.
ALTER TABLE "companies" ADD COLUMN "closed_at" TIMESTAMPTZ(3);
ALTER TABLE "staff" ADD COLUMN "closed_at" TIMESTAMPTZ(3);

-- The duplicate guard: the same mobile, nearly equal names.
CREATE INDEX "individuals_mobile_idx" ON "individuals"("mobile");
CREATE INDEX company_name_near ON companies USING gin (lower(name) gin_trgm_ops) WHERE closed_at IS NULL;
CREATE INDEX individual_name_near ON individuals USING gin (lower(first_name || ' ' || last_name) gin_trgm_ops) WHERE closed_at IS NULL;
