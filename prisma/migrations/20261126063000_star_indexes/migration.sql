-- Serve the finder and the searches by stars, with any other of the usual filters, from the index alone: without them every loan
-- of the market is read for the few that are rated.
CREATE INDEX loan_search_lender_stars ON loan_searches (
    lender_stars, status_code, priority_code, security_group_code, scenario_code, state_code, interest_code, higher_rate,
    lower_rate, principal, settlement_date, lvr, establishment_fee, term_months, suburb_id
  ) INCLUDE (security_type_code, valuation_required, broker_stars, lender_ids, broker_ids) WHERE lender_stars IS NOT NULL;
CREATE INDEX loan_search_broker_stars ON loan_searches (
    broker_stars, status_code, priority_code, security_group_code, scenario_code, state_code, interest_code, higher_rate,
    lower_rate, principal, settlement_date, lvr, establishment_fee, term_months, suburb_id
  ) INCLUDE (security_type_code, valuation_required, lender_stars, lender_ids, broker_ids) WHERE broker_stars IS NOT NULL;
