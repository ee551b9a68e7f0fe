-- CreateTable
CREATE TABLE "user_search_changes" (
    "transaction" BIGINT NOT NULL,
    "individual_id" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_search_changes_pkey" PRIMARY KEY ("transaction","individual_id")
);

-- Finds whose last loan has changed.
CREATE INDEX "profile_figures_last_settled_loan_id_idx" ON "profile_figures"("last_settled_loan_id");

-- Everybody of the market as staff filter and sort them in All Users (rows K-01 to K-03): what stands of the person, its
-- company, the staff's notes and leads, and the last settled loan. What depends on the day is left to the query.
CREATE VIEW user_searches AS
SELECT i.id AS individual_id, lower(i.first_name || ' ' || i.last_name) AS name, i.state_key, st.code AS state_code,
  i.is_visible, nullif(lower(i.email), '') AS email, i.mobile,
  (SELECT a.last_login_at FROM accounts a WHERE a.individual_id = i.id) AS last_login_at,
  nullif(lower(c.name), '') AS company, nullif(lower(c.website), '') AS website, c.is_master_switch_on,
  le.id AS lender_id, br.id AS broker_id, lf.id AS law_firm_id,
  CASE WHEN le.id IS NOT NULL AND br.id IS NOT NULL THEN 3 WHEN le.id IS NOT NULL THEN 1 WHEN br.id IS NOT NULL THEN 2 ELSE 4 END AS type_code,
  coalesce(le.is_active, br.is_active, lf.is_active) AS is_active,
  array_remove(ARRAY[le.bdm_id, br.bdm_id], NULL) AS bdm_ids, lower(bs.first_name || ' ' || bs.last_name) AS bdm,
  d.lead_score, ascii(d.lead_score) AS lead_score_code, d.followup_date, noted.at AS noted_at, called.at AS called_at,
  offers.current AS current_categories, offers.is_syndicated,
  offers.first_from, offers.first_to, offers.second_from, offers.second_to, offers.construction_from, offers.construction_to,
  offers.mezzanine_from, offers.mezzanine_to, offers.land_from, offers.land_to, offers.rural_from, offers.rural_to,
  s.loan_no AS last_loan, s.suburb_name AS last_suburb, s.broker_name AS last_broker, s.lender_name AS last_lender,
  s.principal AS last_principal, s.law_firm_id AS last_law_firm_id, s.partner_id AS last_partner_id,
  (SELECT lower(p.first_name || ' ' || p.last_name) FROM individuals p WHERE p.id = s.partner_id) AS last_partner,
  (SELECT lower(fc.name) FROM law_firms f JOIN companies fc ON fc.id = f.company_id WHERE f.id = s.law_firm_id) AS last_law_firm,
  coalesce(fl.current_count, 0) + coalesce(fb.current_count, 0) + coalesce(ff.current_count, 0) - coalesce(twice.current_count, 0) AS current_count,
  least(coalesce(fl.current_book, 0) + coalesce(fb.current_book, 0) + coalesce(ff.current_book, 0) - coalesce(twice.current_book, 0), 4000000000000) AS current_book,
  coalesce(fl.discharged_count, 0) + coalesce(fb.discharged_count, 0) + coalesce(ff.discharged_count, 0) - coalesce(twice.discharged_count, 0) AS discharged_count,
  least(coalesce(fl.discharged_book, 0) + coalesce(fb.discharged_book, 0) + coalesce(ff.discharged_book, 0) - coalesce(twice.discharged_book, 0), 4000000000000) AS discharged_book,
  coalesce(le.is_active, false) OR coalesce(br.is_active, false) OR coalesce(lf.is_active, false) AS has_active
FROM individuals i
JOIN companies c ON c.id = i.company_id
JOIN states st ON st.key = i.state_key
LEFT JOIN lenders le ON le.company_id = c.id
LEFT JOIN brokers br ON br.company_id = c.id
LEFT JOIN law_firms lf ON lf.company_id = c.id
LEFT JOIN staff bs ON bs.id = coalesce(le.bdm_id, br.bdm_id)
LEFT JOIN company_leads d ON d.company_id = c.id AND d.observer_id = (SELECT o.id FROM observers o WHERE o.company_id IS NULL)
LEFT JOIN profile_figures fl ON fl.profile_id = le.id
LEFT JOIN profile_figures fb ON fb.profile_id = br.id
LEFT JOIN profile_figures ff ON ff.profile_id = lf.id
LEFT JOIN LATERAL (
  SELECT l.loan_id FROM loan_searches l WHERE l.loan_id IN (fl.last_settled_loan_id, fb.last_settled_loan_id, ff.last_settled_loan_id)
  ORDER BY l.settlement_date DESC, l.loan_id DESC LIMIT 1
) newest ON true
LEFT JOIN loan_searches s ON s.loan_id = newest.loan_id
LEFT JOIN LATERAL (
  SELECT max(n.at) AS at FROM (
    (SELECT n.taken_at FROM file_notes n WHERE n.lender_id = le.id
      AND n.observer_id = (SELECT o.id FROM observers o WHERE o.company_id IS NULL) ORDER BY n.taken_at DESC LIMIT 1)
    UNION ALL (SELECT n.taken_at FROM file_notes n WHERE n.broker_id = br.id
      AND n.observer_id = (SELECT o.id FROM observers o WHERE o.company_id IS NULL) ORDER BY n.taken_at DESC LIMIT 1)
    UNION ALL (SELECT n.taken_at FROM file_notes n WHERE n.law_firm_id = lf.id
      AND n.observer_id = (SELECT o.id FROM observers o WHERE o.company_id IS NULL) ORDER BY n.taken_at DESC LIMIT 1)
  ) n (at)
) noted ON true
LEFT JOIN LATERAL (
  SELECT max(n.at) AS at FROM (
    (SELECT n.taken_at FROM file_notes n WHERE n.lender_id = le.id AND n.note_type_key IN (SELECT key FROM note_types WHERE is_call)
      AND n.observer_id = (SELECT o.id FROM observers o WHERE o.company_id IS NULL) ORDER BY n.taken_at DESC LIMIT 1)
    UNION ALL (SELECT n.taken_at FROM file_notes n WHERE n.broker_id = br.id AND n.note_type_key IN (SELECT key FROM note_types WHERE is_call)
      AND n.observer_id = (SELECT o.id FROM observers o WHERE o.company_id IS NULL) ORDER BY n.taken_at DESC LIMIT 1)
    UNION ALL (SELECT n.taken_at FROM file_notes n WHERE n.law_firm_id = lf.id AND n.note_type_key IN (SELECT key FROM note_types WHERE is_call)
      AND n.observer_id = (SELECT o.id FROM observers o WHERE o.company_id IS NULL) ORDER BY n.taken_at DESC LIMIT 1)
  ) n (at)
) called ON true
LEFT JOIN LATERAL (
  -- A category that is not offered, or names no size, takes no parcel: it ends before it begins.
  SELECT array_agg(cat.code ORDER BY cat.code) FILTER (WHERE k.is_offered) AS current,
    bool_or(k.is_syndicate_lender) FILTER (WHERE k.is_offered) AS is_syndicated,
    coalesce(min(p.low) FILTER (WHERE cat.key = 'FIRST_RANKING'), 4000000000000) AS first_from, coalesce(max(p.high) FILTER (WHERE cat.key = 'FIRST_RANKING'), -1) AS first_to,
    coalesce(min(p.low) FILTER (WHERE cat.key = 'SECOND_RANKING'), 4000000000000) AS second_from, coalesce(max(p.high) FILTER (WHERE cat.key = 'SECOND_RANKING'), -1) AS second_to,
    coalesce(min(p.low) FILTER (WHERE cat.key = 'CONSTRUCTION'), 4000000000000) AS construction_from, coalesce(max(p.high) FILTER (WHERE cat.key = 'CONSTRUCTION'), -1) AS construction_to,
    coalesce(min(p.low) FILTER (WHERE cat.key = 'MEZZANINE'), 4000000000000) AS mezzanine_from, coalesce(max(p.high) FILTER (WHERE cat.key = 'MEZZANINE'), -1) AS mezzanine_to,
    coalesce(min(p.low) FILTER (WHERE cat.key = 'LAND_BANK'), 4000000000000) AS land_from, coalesce(max(p.high) FILTER (WHERE cat.key = 'LAND_BANK'), -1) AS land_to,
    coalesce(min(p.low) FILTER (WHERE cat.key = 'RURAL'), 4000000000000) AS rural_from, coalesce(max(p.high) FILTER (WHERE cat.key = 'RURAL'), -1) AS rural_to
  FROM lender_categories k JOIN categories cat ON cat.key = k.category_key
  LEFT JOIN LATERAL (
    SELECT least(coalesce(k.preferred_parcel_size_min, 0), 4000000000000) AS low, least(coalesce(k.preferred_parcel_size_max, 4000000000000), 4000000000000) AS high
    WHERE k.is_offered AND num_nonnulls(k.preferred_parcel_size_min, k.preferred_parcel_size_max) > 0
  ) p ON true
  WHERE k.lender_id = le.id
) offers ON true
LEFT JOIN LATERAL (
  -- A dual's own loans, which both of its profiles count.
  SELECT count(*) FILTER (WHERE ls.key IN ('SETTLED', 'DEFAULT', 'VARIATIONINPROG'))::int AS current_count,
    count(*) FILTER (WHERE ls.key = 'DISCHARGED')::int AS discharged_count,
    sum(part.contribution_amount) FILTER (WHERE ls.key IN ('SETTLED', 'DEFAULT', 'VARIATIONINPROG')) AS current_book,
    sum(part.contribution_amount) FILTER (WHERE ls.key = 'DISCHARGED') AS discharged_book
  FROM loan_searches b JOIN loan_statuses ls ON ls.code = b.status_code
  JOIN loan_lenders part ON part.loan_id = b.loan_id AND part.lender_id = le.id
  WHERE le.id IS NOT NULL AND br.id IS NOT NULL AND b.broker_ids @> ARRAY[br.id] AND b.lender_ids @> ARRAY[le.id]
) twice ON true
WHERE i.closed_at IS NULL AND c.closed_at IS NULL AND num_nonnulls(le.id, br.id, lf.id) > 0;

-- Notes the people whose rows a statement may have changed, whoever wrote it (as for loans). `written` has the rows of the
-- statement; from those of each table another way leads to the people.
CREATE FUNCTION record_user_search_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  CASE TG_TABLE_NAME
  WHEN 'individuals' THEN
    PERFORM note_user_search_changes(ARRAY(
      SELECT id FROM written
      -- The partner of somebody's last loan sorts by its name; found by its firm, for loans have no index of partners.
      UNION SELECT o.id FROM written w JOIN law_firms lf ON lf.company_id = w.company_id
        JOIN loan_searches s ON s.law_firm_id = lf.id AND s.partner_id = w.id JOIN profile_figures f ON f.last_settled_loan_id = s.loan_id
        JOIN profile_companies pc ON pc.profile_id = f.profile_id JOIN individuals o ON o.company_id = pc.company_id));
  WHEN 'companies' THEN
    PERFORM note_user_search_changes(ARRAY(
      SELECT i.id FROM written w JOIN individuals i ON i.company_id = w.id
      UNION SELECT o.id FROM written w JOIN law_firms lf ON lf.company_id = w.id JOIN loan_searches s ON s.law_firm_id = lf.id
        JOIN profile_figures f ON f.last_settled_loan_id = s.loan_id
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
    PERFORM note_user_search_changes(ARRAY(SELECT i.id FROM written w JOIN profile_figures f ON f.last_settled_loan_id = w.loan_id
      JOIN profile_companies pc ON pc.profile_id = f.profile_id JOIN individuals i ON i.company_id = pc.company_id));
  END CASE;
  RETURN NULL;
END $$;

CREATE VIEW profile_companies AS
  SELECT id AS profile_id, company_id FROM lenders UNION ALL SELECT id, company_id FROM brokers UNION ALL SELECT id, company_id FROM law_firms;

CREATE FUNCTION note_user_search_changes(individual_ids INTEGER[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO user_search_changes (transaction, individual_id)
  SELECT pg_current_xact_id()::text::bigint, id FROM unnest(individual_ids) AS touched (id) ON CONFLICT DO NOTHING
$$;

DO $$
DECLARE of_table TEXT;
BEGIN
  FOREACH of_table IN ARRAY ARRAY['individuals', 'companies', 'lenders', 'brokers', 'law_firms', 'staff', 'accounts', 'company_leads',
    'file_notes', 'lender_categories', 'profile_figures', 'loan_searches'] LOOP
    EXECUTE format('CREATE TRIGGER user_search_changes_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_user_search_changes()', of_table);
    EXECUTE format('CREATE TRIGGER user_search_changes_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_user_search_changes()', of_table);
    EXECUTE format('CREATE TRIGGER user_search_changes_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_user_search_changes()', of_table);
  END LOOP;
END $$;
