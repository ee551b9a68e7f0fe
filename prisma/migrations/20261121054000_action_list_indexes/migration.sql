-- What waits on the home page: each list is read in its order and left after fifty rows, whatever the market's size.
CREATE INDEX loan_search_pre_settlement ON loan_searches (created_at, loan_id) WHERE status_code = 1;
CREATE INDEX loan_search_open_repayment ON loan_searches (repayment_date, loan_id) WHERE status_code IN (2, 3, 5);
CREATE INDEX company_lead_followups ON company_leads (observer_id, followup_date) WHERE followup_date IS NOT NULL;
