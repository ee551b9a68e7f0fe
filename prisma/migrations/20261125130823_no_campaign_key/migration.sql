-- DropIndex
DROP INDEX "email_campaigns_idempotency_key_key";

-- AlterTable
ALTER TABLE "email_campaigns" DROP COLUMN "idempotency_key";
