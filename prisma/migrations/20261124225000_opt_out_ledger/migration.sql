-- What an address left and wanted again, by an HMAC of the address: only ever added to, so that it outlives person, company and
-- account. The worker brings what stands in email_subscriptions, email_categories and email_opt_outs over as it starts, because
-- the key of the HMAC is no part of the database; a later migration takes those tables away.
CREATE TABLE "opt_out_entries" (
    "id" SERIAL NOT NULL,
    "address_hash" BYTEA NOT NULL,
    "scope" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "account_id" INTEGER,
    "message_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "opt_out_entries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "opt_out_entries_address_hash_scope_id_idx" ON "opt_out_entries"("address_hash", "scope", "id" DESC);
ALTER TABLE opt_out_entries
  ADD CONSTRAINT opt_out_hash_whole CHECK (octet_length(address_hash) = 32),
  ADD CONSTRAINT opt_out_action CHECK (action IN ('OUT', 'IN')),
  ADD CONSTRAINT opt_out_source CHECK (source IN ('PAGE', 'ONE_CLICK', 'STAFF', 'IMPORT', 'BOUNCE', 'COMPLAINT', 'MERGE')),
  ADD CONSTRAINT opt_out_scope CHECK (scope IN ('MARKETING', 'SYNDICATE_FUNDERS', 'NINETY_DAYS_ACTIVITY',
    'BROKER_FIRST_RANKING', 'BROKER_SECOND_RANKING', 'BROKER_CONSTRUCTION', 'BROKER_MEZZANINE', 'BROKER_LAND_BANK', 'BROKER_RURAL',
    'LENDER_FIRST_RANKING', 'LENDER_SECOND_RANKING', 'LENDER_CONSTRUCTION', 'LENDER_MEZZANINE', 'LENDER_LAND_BANK', 'LENDER_RURAL'));
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON opt_out_entries FOR EACH ROW EXECUTE FUNCTION never_changed();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON opt_out_entries FOR EACH STATEMENT EXECUTE FUNCTION never_changed();

-- The keys of PREFERENCE_KEYS that links in sent mail were made with, and the one under which the ledger knows addresses. A
-- process whose environment lacks one of them does not start.
CREATE TABLE "preference_keys" (
    "id" TEXT NOT NULL,
    "ledger" INTEGER,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "preference_keys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "preference_keys_ledger_key" ON "preference_keys"("ledger");
ALTER TABLE preference_keys ADD CONSTRAINT preference_key_one_ledger CHECK (ledger = 1);
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON preference_keys FOR EACH ROW EXECUTE FUNCTION never_changed();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON preference_keys FOR EACH STATEMENT EXECUTE FUNCTION never_changed();
