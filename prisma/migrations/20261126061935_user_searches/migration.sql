-- Nobody reads people through the view any more. A web process of the version before loses its memory of them and asks the
-- database until it stops. The first search, or the next job, fills the tables.
DROP VIEW user_searches;

-- CreateTable
CREATE TABLE "user_searches" (
    "individual_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "lender_id" INTEGER,
    "broker_id" INTEGER,
    "law_firm_id" INTEGER,
    "lender_bdm_id" INTEGER,
    "broker_bdm_id" INTEGER,
    "last_law_firm_id" INTEGER,
    "last_partner_id" INTEGER,
    "current_count" INTEGER,
    "current_book" BIGINT,
    "discharged_count" INTEGER,
    "discharged_book" BIGINT,
    "last_principal" BIGINT,
    "funds_available" BIGINT,
    "follow_up" DATE,
    "called_at" TIMESTAMPTZ(3),
    "noted_at" TIMESTAMPTZ(3),
    "last_login_at" TIMESTAMPTZ(3),
    "lapses_on" DATE,
    "type_order" SMALLINT NOT NULL,
    "is_visible" BOOLEAN NOT NULL,
    "is_master_switch_on" BOOLEAN NOT NULL,
    "is_active" BOOLEAN NOT NULL,
    "is_syndicated" BOOLEAN,
    "lead_score" TEXT,
    "state_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "company" TEXT,
    "email" TEXT,
    "mobile" TEXT,
    "website" TEXT,
    "bdm" TEXT,
    "current_categories" INTEGER[],
    "active_categories" INTEGER[],
    "last_loan" TEXT,
    "last_suburb" TEXT,
    "last_broker" TEXT,
    "last_lender" TEXT,
    "last_partner" TEXT,
    "last_law_firm" TEXT,

    CONSTRAINT "user_searches_pkey" PRIMARY KEY ("individual_id")
);

-- CreateTable
CREATE TABLE "open_user_searches" (
    "individual_id" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "lender_id" INTEGER,
    "broker_id" INTEGER,
    "law_firm_id" INTEGER,
    "lender_bdm_id" INTEGER,
    "broker_bdm_id" INTEGER,
    "last_law_firm_id" INTEGER,
    "last_partner_id" INTEGER,
    "current_count" INTEGER,
    "current_book" BIGINT,
    "discharged_count" INTEGER,
    "discharged_book" BIGINT,
    "last_principal" BIGINT,
    "funds_available" BIGINT,
    "follow_up" DATE,
    "called_at" TIMESTAMPTZ(3),
    "noted_at" TIMESTAMPTZ(3),
    "last_login_at" TIMESTAMPTZ(3),
    "lapses_on" DATE,
    "type_order" SMALLINT NOT NULL,
    "is_visible" BOOLEAN NOT NULL,
    "is_master_switch_on" BOOLEAN NOT NULL,
    "is_active" BOOLEAN NOT NULL,
    "is_syndicated" BOOLEAN,
    "lead_score" TEXT,
    "state_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "company" TEXT,
    "email" TEXT,
    "mobile" TEXT,
    "website" TEXT,
    "bdm" TEXT,
    "current_categories" INTEGER[],
    "active_categories" INTEGER[],
    "last_loan" TEXT,
    "last_suburb" TEXT,
    "last_broker" TEXT,
    "last_lender" TEXT,
    "last_partner" TEXT,
    "last_law_firm" TEXT,

    CONSTRAINT "open_user_searches_pkey" PRIMARY KEY ("individual_id")
);

-- CreateTable
CREATE TABLE "user_search_states" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "snapshot" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_search_states_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "user_searches_name_individual_id_idx" ON "user_searches"("name", "individual_id");

-- CreateIndex
CREATE INDEX "user_searches_lapses_on_idx" ON "user_searches"("lapses_on");

-- CreateIndex
CREATE INDEX "open_user_searches_name_individual_id_idx" ON "open_user_searches"("name", "individual_id");

-- The last settled loans of a profile: of all its loans and of each book.
CREATE VIEW last_loans AS
  SELECT profile_id, last_settled_loan_id AS loan_id FROM profile_figures WHERE last_settled_loan_id IS NOT NULL
  UNION ALL SELECT profile_id, last_current_loan_id FROM profile_figures WHERE last_current_loan_id IS NOT NULL
  UNION ALL SELECT profile_id, last_discharged_loan_id FROM profile_figures WHERE last_discharged_loan_id IS NOT NULL;

-- As before, with the last loans of each book, which those are told from whom the other book is hidden.
CREATE OR REPLACE FUNCTION record_user_search_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  CASE TG_TABLE_NAME
  WHEN 'individuals' THEN
    PERFORM note_user_search_changes(ARRAY(
      SELECT id FROM written
      -- The partner of somebody's last loan sorts by its name; found by its firm, for loans have no index of partners.
      UNION SELECT o.id FROM written w JOIN law_firms lf ON lf.company_id = w.company_id
        JOIN loan_searches s ON s.law_firm_id = lf.id AND s.partner_id = w.id JOIN last_loans f ON f.loan_id = s.loan_id
        JOIN profile_companies pc ON pc.profile_id = f.profile_id JOIN individuals o ON o.company_id = pc.company_id));
  WHEN 'companies' THEN
    PERFORM note_user_search_changes(ARRAY(
      SELECT i.id FROM written w JOIN individuals i ON i.company_id = w.id
      UNION SELECT o.id FROM written w JOIN law_firms lf ON lf.company_id = w.id JOIN loan_searches s ON s.law_firm_id = lf.id
        JOIN last_loans f ON f.loan_id = s.loan_id
        JOIN profile_companies pc ON pc.profile_id = f.profile_id JOIN individuals o ON o.company_id = pc.company_id));
  WHEN 'lenders', 'brokers', 'law_firms' THEN
    PERFORM note_user_search_changes(ARRAY(SELECT i.id FROM written w JOIN individuals i ON i.company_id = w.company_id));
  WHEN 'staff' THEN
    PERFORM note_user_search_changes(ARRAY(SELECT i.id FROM individuals i JOIN (
      SELECT company_id FROM lenders WHERE bdm_id IN (SELECT id FROM written)
      UNION SELECT company_id FROM brokers WHERE bdm_id IN (SELECT id FROM written)) looked ON looked.company_id = i.company_id));
  WHEN 'accounts' THEN
    PERFORM note_user_search_changes(ARRAY(SELECT individual_id FROM written WHERE individual_id IS NOT NULL));
  WHEN 'company_leads' THEN
    PERFORM note_user_search_changes(ARRAY(SELECT i.id FROM written w JOIN observers o ON o.id = w.observer_id AND o.company_id IS NULL
      JOIN individuals i ON i.company_id = w.company_id));
  WHEN 'file_notes' THEN
    PERFORM note_user_search_changes(ARRAY(SELECT i.id FROM written w JOIN observers o ON o.id = w.observer_id AND o.company_id IS NULL
      JOIN profile_companies pc ON pc.profile_id IN (w.lender_id, w.broker_id, w.law_firm_id) JOIN individuals i ON i.company_id = pc.company_id));
  WHEN 'lender_categories' THEN
    PERFORM note_user_search_changes(ARRAY(SELECT i.id FROM written w JOIN lenders le ON le.id = w.lender_id JOIN individuals i ON i.company_id = le.company_id));
  WHEN 'profile_figures' THEN
    PERFORM note_user_search_changes(ARRAY(SELECT i.id FROM written w JOIN profile_companies pc ON pc.profile_id = w.profile_id
      JOIN individuals i ON i.company_id = pc.company_id));
  WHEN 'loan_searches' THEN
    PERFORM note_user_search_changes(ARRAY(SELECT i.id FROM written w JOIN last_loans f ON f.loan_id = w.loan_id
      JOIN profile_companies pc ON pc.profile_id = f.profile_id JOIN individuals i ON i.company_id = pc.company_id));
  END CASE;
  RETURN NULL;
END $$;

-- A lender that hides a book, or shows it again, changes what is told of everybody whose last loan it leads.
CREATE FUNCTION record_user_privacy_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_user_search_changes(ARRAY(
    SELECT i.id FROM written w JOIN known k ON k.id = w.id
      AND (k.loan_tab_show_current_loan_book, k.loan_tab_show_discharged_loan_book)
        IS DISTINCT FROM (w.loan_tab_show_current_loan_book, w.loan_tab_show_discharged_loan_book)
      JOIN loan_searches s ON s.lender_ids @> ARRAY[w.id] JOIN last_loans f ON f.loan_id = s.loan_id
      JOIN profile_companies pc ON pc.profile_id = f.profile_id JOIN individuals i ON i.company_id = pc.company_id));
  RETURN NULL;
END $$;

CREATE TRIGGER user_search_changes_hidden AFTER UPDATE ON lenders
  REFERENCING OLD TABLE AS known NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_user_privacy_changes();

-- True of a change that was committed after a snapshot was taken; by a table's index, for the function is made part of the statement.
CREATE FUNCTION is_committed_since(transaction BIGINT, snapshot TEXT) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT transaction >= pg_snapshot_xmin(snapshot::pg_snapshot)::text::bigint
    AND NOT pg_visible_in_snapshot(transaction::text::xid8, snapshot::pg_snapshot)
$$;
