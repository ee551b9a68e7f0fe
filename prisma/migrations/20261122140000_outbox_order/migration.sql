-- The order of the outbox.
CREATE INDEX "email_messages_queued_at_id_idx" ON "email_messages"("queued_at", "id");
