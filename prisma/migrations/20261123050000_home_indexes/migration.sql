-- Serve the exact numbers of home, whatever the market's size. A company without people has no portrait name either.
CREATE INDEX companies_open_by_age ON companies (created_at, id) WHERE closed_at IS NULL;
CREATE INDEX companies_without_portrait ON companies (created_at, id) WHERE closed_at IS NULL AND portrait_name IS NULL;
CREATE INDEX individuals_lacking ON individuals (company_id)
  WHERE closed_at IS NULL AND (mobile IS NULL OR email IS NULL OR image_file_id IS NULL);
CREATE INDEX lender_categories_offered ON lender_categories (last_verified_at, id) WHERE is_offered;
-- Calls by month are counted from the index alone.
CREATE INDEX file_notes_by_type ON file_notes (observer_id, note_type_key, taken_at) INCLUDE (taken_by_id);
-- Late loans are found with whose they are, from the index alone.
CREATE INDEX loan_search_unsettled ON loan_searches (created_at, loan_id) INCLUDE (bdm_ids) WHERE status_code = 1;
CREATE INDEX loan_search_overdue ON loan_searches (repayment_date, loan_id) INCLUDE (bdm_ids) WHERE status_code IN (2, 3, 5);
DROP INDEX loan_search_pre_settlement;
DROP INDEX loan_search_open_repayment;
