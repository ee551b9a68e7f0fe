-- CreateTable
CREATE TABLE "loan_drafts" (
    "account_id" INTEGER NOT NULL,
    "loan_key" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "typed" JSONB,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "loan_drafts_pkey" PRIMARY KEY ("account_id","loan_key")
);

-- AddForeignKey
ALTER TABLE "loan_drafts" ADD CONSTRAINT "loan_drafts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
