-- Privacy settings are versioned for themselves: pausing a profile or another BDM is no clash with them.
ALTER TABLE "lenders" ADD COLUMN "privacy_version" INTEGER NOT NULL DEFAULT 1;

-- What a session views the product as, about which lender and until when; all three or none.
ALTER TABLE "sessions" ADD COLUMN "view_as" TEXT;
ALTER TABLE "sessions" ADD COLUMN "view_as_lender_id" INTEGER;
ALTER TABLE "sessions" ADD COLUMN "view_as_until" TIMESTAMPTZ(3);
ALTER TABLE "sessions" ADD CONSTRAINT session_view_whole CHECK (
  num_nonnulls(view_as, view_as_lender_id, view_as_until) IN (0, 3)
  AND coalesce(view_as IN ('BROKER', 'LENDER', 'LAW_FIRM', 'VISITOR'), true)
);
