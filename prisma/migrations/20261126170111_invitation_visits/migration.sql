-- AlterTable
ALTER TABLE "account_links" ADD COLUMN     "opened_at" TIMESTAMPTZ(3);
