-- A deleted search can be brought back for a while.
ALTER TABLE "saved_searches" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);

-- Names that differ in case alone get their number, so that the index below can be made on any database.
UPDATE "saved_searches" s SET "name" = left(s."name", 88) || ' ' || s."id" WHERE EXISTS (
  SELECT 1 FROM "saved_searches" o
  WHERE o."account_id" = s."account_id" AND o."kind" = s."kind" AND lower(o."name") = lower(s."name") AND o."id" < s."id");

-- Nobody keeps two searches of a list under one name, whatever its case.
CREATE UNIQUE INDEX "saved_searches_own_name" ON "saved_searches" ("account_id", "kind", lower("name")) WHERE "deleted_at" IS NULL;
DROP INDEX "saved_searches_account_id_kind_name_key";

-- For the foreign key, when a search goes for good.
CREATE INDEX "last_searches_saved_search_id_idx" ON "last_searches" ("saved_search_id");
