-- CreateTable
CREATE TABLE "offer_changes" (
    "transaction" BIGINT NOT NULL,
    "lender_id" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "offer_changes_pkey" PRIMARY KEY ("transaction","lender_id")
);

-- Records whose offers a transaction has written, whoever wrote them: also a cascade, and an older version of the product that
-- knows nothing of it (hence the owner's rights). A part whose category is already gone is covered by the category's own row.
CREATE FUNCTION record_offer_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE ids int[];
BEGIN
  CASE TG_TABLE_NAME
  WHEN 'lenders' THEN ids := ARRAY(SELECT id FROM written);
  WHEN 'companies' THEN ids := ARRAY(SELECT l.id FROM written w JOIN lenders l ON l.company_id = w.id);
  WHEN 'lender_categories' THEN ids := ARRAY(SELECT lender_id FROM written);
  ELSE ids := ARRAY(SELECT k.lender_id FROM written w JOIN lender_categories k ON k.id = w.lender_category_id);
  END CASE;
  INSERT INTO offer_changes (transaction, lender_id)
  SELECT DISTINCT pg_current_xact_id()::text::bigint, id FROM unnest(ids) AS id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['lenders', 'companies', 'lender_categories', 'lender_category_states', 'lender_category_regions',
    'lender_category_security_types']
  LOOP
    EXECUTE format('CREATE TRIGGER offer_changes_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION record_offer_changes()', name);
    EXECUTE format('CREATE TRIGGER offer_changes_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION record_offer_changes()', name);
    EXECUTE format('CREATE TRIGGER offer_changes_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION record_offer_changes()', name);
  END LOOP;
END $$;
