-- AlterTable
ALTER TABLE "loan_searches" ADD COLUMN     "broker_bdm_id" INTEGER,
ADD COLUMN     "lender_bdm_id" INTEGER;
