-- Deleted companies and system users keep their name for history.
ALTER TABLE "companies" ADD COLUMN "closed_at" TIMESTAMPTZ(3);
ALTER TABLE "staff" ADD COLUMN "closed_at" TIMESTAMPTZ(3);

-- The duplicate guard: the same mobile.
CREATE INDEX "individuals_mobile_idx" ON "individuals"("mobile");
