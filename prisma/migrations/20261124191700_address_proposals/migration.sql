-- What plain staff propose waits until ADMIN agrees or its day has passed; only then the new address is asked to confirm it. A
-- change that stands already was asked when it was made, as is one that a process of the version before makes meanwhile.
ALTER TABLE "address_changes" ADD COLUMN "waits_until" TIMESTAMPTZ(3);
ALTER TABLE "address_changes" ADD COLUMN "asked_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;
UPDATE "address_changes" SET "asked_at" = "requested_at";
ALTER TABLE "address_changes" ADD CONSTRAINT address_change_asked
  CHECK (asked_at IS NOT NULL OR waits_until IS NOT NULL AND confirmed_at IS NULL);
