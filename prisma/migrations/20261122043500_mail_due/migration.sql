-- AlterTable
ALTER TABLE "email_messages" ADD COLUMN     "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "tried_since" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "email_messages_state_due_at_idx" ON "email_messages"("state", "due_at");
