-- AlterTable
ALTER TABLE "loan_searches" ADD COLUMN     "recorded_on" DATE;
