-- CreateTable
CREATE TABLE "public_changes" (
    "transaction" BIGINT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "public_changes_pkey" PRIMARY KEY ("transaction")
);

-- Records that a transaction has changed what public pages read, whoever wrote it: one row for each transaction, and no writer
-- waits for another.
CREATE FUNCTION record_public_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM written) THEN
    INSERT INTO public_changes (transaction) VALUES (pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE of_table TEXT;
BEGIN
  FOREACH of_table IN ARRAY ARRAY['brokers', 'companies', 'criteria_versions', 'individuals', 'lender_categories', 'lender_category_regions',
    'lender_category_security_types', 'lender_category_states', 'lenders', 'loan_brokers', 'loan_reviews', 'loan_searches', 'loans',
    'profile_figures', 'reference_versions', 'suburbs'] LOOP
    EXECUTE format('CREATE TRIGGER public_changes_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_public_changes()', of_table);
    EXECUTE format('CREATE TRIGGER public_changes_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_public_changes()', of_table);
    EXECUTE format('CREATE TRIGGER public_changes_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION record_public_changes()', of_table);
  END LOOP;
END $$;
