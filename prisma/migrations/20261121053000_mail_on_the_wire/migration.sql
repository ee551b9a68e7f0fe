-- Since when a message may have gone out, so that a repeat is only made while the provider still knows its key.
ALTER TABLE "email_messages" ADD COLUMN "wire_at" TIMESTAMPTZ(3);
UPDATE "email_messages" SET "wire_at" = "queued_at" WHERE "state" = 'WIRE';
