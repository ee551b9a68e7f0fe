-- AlterTable
ALTER TABLE "loan_searches" ADD COLUMN     "last_edit_on" DATE;
