-- The loans and companies that somebody opened, the newest of which the palette shows first.
CREATE TABLE "opened_records" (
    "account_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "record_id" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "opened_records_pkey" PRIMARY KEY ("account_id","kind","record_id"),
    CONSTRAINT "opened_records_kind_check" CHECK ("kind" IN ('LOAN', 'COMPANY'))
);

CREATE INDEX "opened_records_account_id_opened_at_idx" ON "opened_records"("account_id", "opened_at");

ALTER TABLE "opened_records" ADD CONSTRAINT "opened_records_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
