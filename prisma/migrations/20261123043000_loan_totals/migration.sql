-- CreateTable
CREATE TABLE "loan_totals" (
    "slot" SMALLINT NOT NULL,
    "fact" TEXT NOT NULL,
    "key" INTEGER NOT NULL,
    "loans" INTEGER NOT NULL,
    "principal" BIGINT NOT NULL,

    CONSTRAINT "loan_totals_pkey" PRIMARY KEY ("slot","fact","key")
);

ALTER TABLE "loan_totals" ADD CONSTRAINT "loan_total_fact" CHECK ("fact" IN ('STATUS', 'SETTLED', 'DISCHARGED'));

-- What a loan counts under: its status by code, and the months of its settlement and discharge, counted from the year 0.
CREATE FUNCTION loan_counts_under(status_code integer, settled date, discharged date) RETURNS TABLE (fact text, key integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT x.fact, x.key FROM (VALUES
    ('STATUS', status_code),
    ('SETTLED', (extract(year FROM settled) * 12 + extract(month FROM settled) - 1)::integer),
    ('DISCHARGED', (extract(year FROM discharged) * 12 + extract(month FROM discharged) - 1)::integer)
  ) AS x (fact, key) WHERE x.key IS NOT NULL
$$;

-- Carries each statement's difference into the totals, whoever wrote it: also a cascade, and an older version of the product
-- that knows nothing of them (hence the owner's rights). A connection adds to a slot of its own, so that two that write at
-- once seldom wait for each other; the sum over the slots is exact, one slot alone may be negative.
CREATE FUNCTION add_loan_totals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('
    INSERT INTO loan_totals AS t (slot, fact, key, loans, principal)
    SELECT pg_backend_pid() %% 16, x.fact, x.key, sum(c.sign), sum(c.sign * c.principal)
    FROM (%s) AS c (sign, status_code, principal, settled, discharged),
      loan_counts_under(c.status_code, c.settled, c.discharged) x
    GROUP BY x.fact, x.key HAVING sum(c.sign) <> 0 OR sum(c.sign * c.principal) <> 0 ORDER BY x.fact, x.key
    ON CONFLICT (slot, fact, key) DO UPDATE SET loans = t.loans + excluded.loans, principal = t.principal + excluded.principal',
    concat_ws(' UNION ALL ',
      CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT 1, status_code, principal, settlement_date, discharged_date FROM added' END,
      CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT -1, status_code, principal, settlement_date, discharged_date FROM removed' END));
  RETURN NULL;
END $$;

-- From here to the end of this transaction writers of search rows wait, so that the filling and the triggers miss none.
CREATE TRIGGER loan_totals_inserted AFTER INSERT ON loan_searches REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_loan_totals();
CREATE TRIGGER loan_totals_updated AFTER UPDATE ON loan_searches REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_loan_totals();
CREATE TRIGGER loan_totals_deleted AFTER DELETE ON loan_searches REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION add_loan_totals();

INSERT INTO loan_totals (slot, fact, key, loans, principal)
SELECT 0, x.fact, x.key, count(*), sum(s.principal)
FROM loan_searches s, loan_counts_under(s.status_code, s.settlement_date, s.discharged_date) x GROUP BY x.fact, x.key;
