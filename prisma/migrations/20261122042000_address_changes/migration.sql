-- A sign-in address changes only when the new one confirms it; the old one can take it back.
CREATE TABLE "address_changes" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "old_email" TEXT NOT NULL,
    "new_email" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "undo_until" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "address_changes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT address_change_undo CHECK ((confirmed_at IS NULL) = (undo_until IS NULL))
);
CREATE INDEX "address_changes_account_id_idx" ON "address_changes"("account_id");
CREATE INDEX "address_changes_old_email_idx" ON "address_changes"("old_email");
-- One change of an account waits at a time.
CREATE UNIQUE INDEX address_change_waits_once ON address_changes (account_id) WHERE confirmed_at IS NULL AND ended_at IS NULL;
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "account_links" ADD COLUMN "change_id" INTEGER;
CREATE INDEX "account_links_change_id_idx" ON "account_links"("change_id");
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "address_changes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE account_links DROP CONSTRAINT link_purpose;
ALTER TABLE account_links ADD CONSTRAINT link_purpose CHECK (
  purpose IN ('INVITATION', 'RESET') AND change_id IS NULL OR purpose IN ('CONFIRM_ADDRESS', 'UNDO_ADDRESS') AND change_id IS NOT NULL
);
