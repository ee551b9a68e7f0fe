-- AlterTable
ALTER TABLE "open_user_searches" ADD COLUMN     "last_settled_on" DATE;

-- AlterTable
ALTER TABLE "user_searches" ADD COLUMN     "last_settled_on" DATE;

-- Everybody's row is written anew by the next search. The version before may do that without the new column, so it is
-- filled here, too.
UPDATE "user_searches" u SET "last_settled_on" = s."settlement_date" FROM "loan_searches" s WHERE s."loan_no" = u."last_loan";
UPDATE "open_user_searches" u SET "last_settled_on" = s."settlement_date" FROM "loan_searches" s WHERE s."loan_no" = u."last_loan";
DELETE FROM "user_search_states";
