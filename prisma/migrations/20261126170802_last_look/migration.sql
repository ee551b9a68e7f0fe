-- AlterTable
ALTER TABLE "opened_records" ADD COLUMN     "looked_at" TIMESTAMPTZ(3);
