-- Rules that Prisma's schema cannot say: bounds, pairs, uniqueness ignoring case, and facts over several rows.

-- People and companies
ALTER TABLE companies
  ADD CONSTRAINT company_name_given CHECK (btrim(name) <> ''),
  ADD CONSTRAINT company_acn_nine_digits CHECK (acn ~ '^[0-9]{9}$');
ALTER TABLE individuals
  ADD CONSTRAINT individual_mobile_australian CHECK (mobile ~ '^\+614[0-9]{8}$'),
  ADD CONSTRAINT individual_order_positive CHECK (appearance_order >= 0);
ALTER TABLE staff
  ADD CONSTRAINT staff_mobile_australian CHECK (mobile ~ '^\+614[0-9]{8}$');
ALTER TABLE accounts
  ADD CONSTRAINT account_of_one_person CHECK (num_nonnulls(individual_id, staff_id) = 1),
  ADD CONSTRAINT account_identity_whole CHECK ((issuer IS NULL) = (subject IS NULL)),
  ADD CONSTRAINT account_email_lower CHECK (email = lower(email));
-- An e-mail address belongs to one open account, staff included.
CREATE UNIQUE INDEX account_email_once ON accounts (email) WHERE closed_at IS NULL;
ALTER TABLE identity_logins ADD CONSTRAINT login_email_lower CHECK (email = lower(email));
ALTER TABLE account_links ADD CONSTRAINT link_purpose CHECK (purpose IN ('INVITATION', 'RESET'));
ALTER TABLE last_visited_profiles ADD CONSTRAINT visited_kind CHECK (profile_type IN ('LENDER', 'BROKER', 'LAWFIRM'));

CREATE FUNCTION company_kinds_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The company row is locked so that two kinds cannot be added side by side.
  PERFORM 1 FROM companies WHERE id = NEW.company_id FOR UPDATE;
  IF TG_TABLE_NAME = 'law_firms' THEN
    IF EXISTS (SELECT FROM lenders WHERE company_id = NEW.company_id)
      OR EXISTS (SELECT FROM brokers WHERE company_id = NEW.company_id) THEN
      RAISE EXCEPTION 'a law firm is never also a lender or broker' USING ERRCODE = '23514', CONSTRAINT = 'company_kinds_apart';
    END IF;
  ELSIF EXISTS (SELECT FROM law_firms WHERE company_id = NEW.company_id) THEN
    RAISE EXCEPTION 'a law firm is never also a lender or broker' USING ERRCODE = '23514', CONSTRAINT = 'company_kinds_apart';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER company_kinds_apart BEFORE INSERT OR UPDATE OF company_id ON lenders FOR EACH ROW EXECUTE FUNCTION company_kinds_apart();
CREATE TRIGGER company_kinds_apart BEFORE INSERT OR UPDATE OF company_id ON brokers FOR EACH ROW EXECUTE FUNCTION company_kinds_apart();
CREATE TRIGGER company_kinds_apart BEFORE INSERT OR UPDATE OF company_id ON law_firms FOR EACH ROW EXECUTE FUNCTION company_kinds_apart();

-- Loans
ALTER TABLE loans
  ADD CONSTRAINT loan_no_plain CHECK (loan_no ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$'),
  ADD CONSTRAINT loan_principal_positive CHECK (principal > 0),
  ADD CONSTRAINT loan_lower_rate_bounds CHECK (lower_rate BETWEEN 2 AND 80),
  ADD CONSTRAINT loan_higher_rate_bounds CHECK (higher_rate BETWEEN 2 AND 80),
  ADD CONSTRAINT loan_rates_ordered CHECK (lower_rate <= higher_rate),
  ADD CONSTRAINT loan_lvr_bounds CHECK (lvr BETWEEN 5 AND 99),
  ADD CONSTRAINT loan_lvr_with_valuation CHECK (valuation_required IS NOT TRUE OR lvr IS NOT NULL),
  ADD CONSTRAINT loan_fee_not_negative CHECK (establishment_fee_with_gst >= 0),
  ADD CONSTRAINT loan_dates_paired CHECK ((settlement_date IS NULL) = (repayment_date IS NULL)),
  ADD CONSTRAINT loan_repaid_after_settlement CHECK (repayment_date >= settlement_date),
  ADD CONSTRAINT loan_discharged_after_settlement CHECK (discharged_date IS NULL OR (settlement_date IS NOT NULL AND discharged_date >= settlement_date)),
  ADD CONSTRAINT loan_discharged_with_date CHECK ((status_key = 'DISCHARGED') = (discharged_date IS NOT NULL)),
  ADD CONSTRAINT loan_unsettled_without_date CHECK (status_key <> 'PRESETTLEMENT' OR settlement_date IS NULL),
  ADD CONSTRAINT loan_shortfall_after_discharge CHECK (shortfall IS NULL OR (discharged_date IS NOT NULL AND shortfall >= 0));
CREATE UNIQUE INDEX loan_no_once ON loans (upper(loan_no));
ALTER TABLE loan_lenders ADD CONSTRAINT contribution_positive CHECK (contribution_amount > 0);
ALTER TABLE loan_constructions ADD CONSTRAINT construction_projects CHECK (developer_successful_projects BETWEEN 0 AND 100);
ALTER TABLE loan_subdivisions ADD CONSTRAINT subdivision_projects CHECK (developer_successful_projects BETWEEN 0 AND 100);
ALTER TABLE loan_reviews
  ADD CONSTRAINT review_direction CHECK (direction IN ('BROKER_FROM_LENDER', 'LENDER_FROM_BROKER', 'LAWYER_FROM_LENDER', 'LAWYER_FROM_BROKER')),
  ADD CONSTRAINT review_stars CHECK (stars BETWEEN 1 AND 5),
  ADD CONSTRAINT review_after_stars CHECK (review IS NULL OR stars IS NOT NULL);
ALTER TABLE loan_logs ADD CONSTRAINT log_act CHECK (act IN ('CREATED', 'UPDATED', 'REVIEWED', 'DELETED'));

CREATE FUNCTION loan_principal_is_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  loan integer;
  stored bigint;
  summed bigint;
BEGIN
  -- Branches, not CASE: PL/pgSQL looks up every field of an expression, also those of the other table.
  IF TG_TABLE_NAME = 'loans' THEN
    loan := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    loan := OLD.loan_id;
  ELSE
    loan := NEW.loan_id;
  END IF;
  SELECT principal INTO stored FROM loans WHERE id = loan;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT sum(contribution_amount) INTO summed FROM loan_lenders WHERE loan_id = loan;
  IF summed IS DISTINCT FROM stored THEN
    RAISE EXCEPTION 'the principal of loan % is not the sum of its contributions', loan USING ERRCODE = '23514', CONSTRAINT = 'loan_principal_is_sum';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER loan_principal_is_sum AFTER INSERT OR UPDATE OF principal ON loans
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION loan_principal_is_sum();
CREATE CONSTRAINT TRIGGER loan_principal_is_sum AFTER INSERT OR UPDATE OR DELETE ON loan_lenders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION loan_principal_is_sum();

-- Criteria and matches
ALTER TABLE lender_categories
  ADD CONSTRAINT criteria_available_positive CHECK (available > 0),
  ADD CONSTRAINT criteria_parcel CHECK (preferred_parcel_size_min > 0 AND preferred_parcel_size_min <= preferred_parcel_size_max),
  ADD CONSTRAINT criteria_rate CHECK (rate_min BETWEEN 2 AND 80 AND rate_max BETWEEN 2 AND 80 AND rate_min <= rate_max),
  ADD CONSTRAINT criteria_higher_rate CHECK (higher_rate_min BETWEEN 2 AND 80 AND higher_rate_max BETWEEN 2 AND 80 AND higher_rate_min <= higher_rate_max),
  ADD CONSTRAINT criteria_estab_fee CHECK (estab_fee_min BETWEEN 0 AND 20 AND estab_fee_max BETWEEN 0 AND 20 AND estab_fee_min <= estab_fee_max),
  ADD CONSTRAINT criteria_line_fee CHECK (line_fee_min BETWEEN 0 AND 20 AND line_fee_max BETWEEN 0 AND 20 AND line_fee_min <= line_fee_max),
  ADD CONSTRAINT criteria_lvr CHECK (lvr_min BETWEEN 5 AND 99 AND lvr_max BETWEEN 5 AND 99 AND lvr_min <= lvr_max),
  ADD CONSTRAINT criteria_lvr_residential CHECK (lvr_residential_min BETWEEN 5 AND 99 AND lvr_residential_max BETWEEN 5 AND 99 AND lvr_residential_min <= lvr_residential_max),
  ADD CONSTRAINT criteria_lvr_non_residential CHECK (lvr_non_residential_min BETWEEN 5 AND 99 AND lvr_non_residential_max BETWEEN 5 AND 99 AND lvr_non_residential_min <= lvr_non_residential_max),
  ADD CONSTRAINT criteria_advertise_needs_syndicate CHECK (is_syndicate_lender OR NOT advertise_to_other_syndicate_lenders);

-- Notes, scores, searches, mail
CREATE UNIQUE INDEX observer_staff_once ON observers ((company_id IS NULL)) WHERE company_id IS NULL;
ALTER TABLE file_notes ADD CONSTRAINT note_about_one_profile CHECK (num_nonnulls(lender_id, broker_id, law_firm_id) = 1);
ALTER TABLE detail_notes ADD CONSTRAINT detail_kind CHECK (kind IN ('PROFESSIONAL', 'PERSONAL'));
ALTER TABLE company_leads ADD CONSTRAINT lead_score_letter CHECK (lead_score IN ('A', 'B', 'C', 'D', 'E'));
ALTER TABLE saved_searches ADD CONSTRAINT search_kind CHECK (kind IN ('LOANS', 'USERS'));
ALTER TABLE last_searches ADD CONSTRAINT last_search_kind CHECK (kind IN ('LOANS', 'USERS'));
ALTER TABLE email_categories ADD CONSTRAINT email_side CHECK (side IN ('LENDER', 'BROKER'));
ALTER TABLE email_opt_outs ADD CONSTRAINT opt_out_normalised CHECK (address = lower(btrim(address)));
ALTER TABLE email_messages ADD CONSTRAINT email_state CHECK (state IN ('QUEUED', 'CLAIMED', 'WIRE', 'SENT', 'FAILED', 'DROPPED', 'UNKNOWN'));
ALTER TABLE email_campaigns ADD CONSTRAINT campaign_kind CHECK (kind IN ('BULK', 'MARKETING'));
ALTER TABLE stored_files ADD CONSTRAINT file_kind CHECK (kind IN ('LOGO', 'PORTRAIT', 'ATTACHMENT'));
ALTER TABLE profile_figures ADD CONSTRAINT figure_kind CHECK (profile_kind IN ('LENDER', 'BROKER', 'LAWFIRM'));

-- Log and audit are only ever added to, also by the owner's own code.
CREATE FUNCTION never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION never_changed();
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON loan_logs FOR EACH ROW EXECUTE FUNCTION never_changed();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION never_changed();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON loan_logs FOR EACH STATEMENT EXECUTE FUNCTION never_changed();

-- Suburb look-up: names by prefix and word, postcodes by prefix
CREATE INDEX suburb_name_prefix ON suburbs (lower(name) text_pattern_ops);
CREATE INDEX suburb_name_word ON suburbs USING gin (lower(name) gin_trgm_ops);
CREATE INDEX suburb_postcode_prefix ON suburbs (lower(postcode) text_pattern_ops);
