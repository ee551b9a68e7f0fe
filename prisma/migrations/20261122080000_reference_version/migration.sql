-- CreateTable
CREATE TABLE "reference_versions" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 1,

    CONSTRAINT "reference_versions_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "reference_versions" ADD CONSTRAINT "one_reference_version" CHECK ("id" = 1);
INSERT INTO "reference_versions" DEFAULT VALUES;

-- Processes keep the short lists of reference data and read them anew when this number has moved.
CREATE FUNCTION reference_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reference_versions SET version = version + 1;
  RETURN NULL;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['states', 'regions', 'categories', 'choices', 'credits', 'distances', 'interests',
    'loan_statuses', 'priorities', 'scenarios', 'security_groups', 'security_types', 'subdivision_types']
  LOOP
    EXECUTE format('CREATE TRIGGER reference_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION reference_changed()', name);
  END LOOP;
END $$;
