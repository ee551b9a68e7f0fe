-- AlterTable
ALTER TABLE "profile_figures" ADD COLUMN     "last_current_loan_id" INTEGER,
ADD COLUMN     "last_discharged_loan_id" INTEGER;

-- What anybody sees in memory stays as it is: nobody is told of the filling.
ALTER TABLE profile_figures DISABLE TRIGGER user_search_changes_updated;

UPDATE profile_figures f SET last_current_loan_id = last.of_current, last_discharged_loan_id = last.of_discharged
FROM (
  SELECT part.profile_id,
    (array_agg(l.id ORDER BY l.settlement_date DESC, l.id DESC) FILTER (WHERE l.status_key IN ('SETTLED', 'DEFAULT', 'VARIATIONINPROG')))[1] AS of_current,
    (array_agg(l.id ORDER BY l.settlement_date DESC, l.id DESC) FILTER (WHERE l.status_key = 'DISCHARGED'))[1] AS of_discharged
  FROM (
    SELECT lender_id AS profile_id, loan_id FROM loan_lenders
    UNION ALL SELECT broker_id, loan_id FROM loan_brokers
    UNION ALL SELECT law_firm_id, id FROM loans WHERE law_firm_id IS NOT NULL
  ) part JOIN loans l ON l.id = part.loan_id
  WHERE l.settlement_date IS NOT NULL
  GROUP BY part.profile_id
) last WHERE last.profile_id = f.profile_id;

ALTER TABLE profile_figures ENABLE TRIGGER user_search_changes_updated;

-- CreateIndex
CREATE INDEX "profile_figures_last_current_loan_id_idx" ON "profile_figures"("last_current_loan_id");

-- CreateIndex
CREATE INDEX "profile_figures_last_discharged_loan_id_idx" ON "profile_figures"("last_discharged_loan_id");

-- An offer is empty, and so not published, until something is filled in: its security types are the part of it that stands in
-- a table of its own.
CREATE FUNCTION record_user_security_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_user_search_changes(ARRAY(SELECT i.id FROM lender_categories k JOIN lenders le ON le.id = k.lender_id
    JOIN individuals i ON i.company_id = le.company_id WHERE k.id IN (SELECT lender_category_id FROM written)));
  RETURN NULL;
END $$;

CREATE TRIGGER user_search_changes_inserted AFTER INSERT ON lender_category_security_types
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_user_security_changes();
CREATE TRIGGER user_search_changes_deleted AFTER DELETE ON lender_category_security_types
  REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_user_security_changes();
