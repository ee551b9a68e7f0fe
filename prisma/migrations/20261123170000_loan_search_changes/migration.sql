-- CreateTable
CREATE TABLE "loan_search_changes" (
    "transaction" BIGINT NOT NULL,
    "loan_id" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "loan_search_changes_pkey" PRIMARY KEY ("transaction","loan_id")
);

-- Tells which loans a transaction has written, whoever wrote them: also a cascade, and an older version of the product that
-- knows nothing of it (hence the owner's rights).
CREATE FUNCTION record_loan_search_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO loan_search_changes (transaction, loan_id)
  SELECT pg_current_xact_id()::text::bigint, w.loan_id FROM written w ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER loan_search_changes_inserted AFTER INSERT ON loan_searches REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION record_loan_search_changes();
CREATE TRIGGER loan_search_changes_updated AFTER UPDATE ON loan_searches REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION record_loan_search_changes();
CREATE TRIGGER loan_search_changes_deleted AFTER DELETE ON loan_searches REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION record_loan_search_changes();
