-- A visitor's message to a public broker or to a lender that opted in.
CREATE TABLE "enquiries" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "lender_id" INTEGER,
    "broker_id" INTEGER,
    "individual_id" INTEGER,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "mobile" TEXT,
    "amount" BIGINT NOT NULL,
    "suburb" TEXT NOT NULL,
    "words" TEXT NOT NULL,
    "consent_version" INTEGER NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "fingerprint" TEXT NOT NULL,
    CONSTRAINT "enquiries_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "enquiries_fingerprint_key" ON "enquiries"("fingerprint");
CREATE INDEX "enquiries_broker_id_sent_at_id_idx" ON "enquiries"("broker_id", "sent_at" DESC, "id" DESC);
CREATE INDEX "enquiries_lender_id_sent_at_id_idx" ON "enquiries"("lender_id", "sent_at" DESC, "id" DESC);
CREATE INDEX "enquiries_sent_at_id_idx" ON "enquiries"("sent_at", "id");
CREATE INDEX "enquiries_individual_id_idx" ON "enquiries"("individual_id");
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_lender_id_fkey" FOREIGN KEY ("lender_id") REFERENCES "lenders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_broker_id_fkey" FOREIGN KEY ("broker_id") REFERENCES "brokers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_individual_id_fkey" FOREIGN KEY ("individual_id") REFERENCES "individuals"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "enquiries" ADD CONSTRAINT enquiry_to_one_profile CHECK (num_nonnulls(lender_id, broker_id) = 1);
ALTER TABLE "enquiries" ADD CONSTRAINT enquiry_has_contact CHECK (num_nonnulls(email, mobile) > 0);
ALTER TABLE "enquiries" ADD CONSTRAINT enquiry_amount_positive CHECK (amount > 0);
ALTER TABLE "enquiries" ADD CONSTRAINT enquiry_words_bounded CHECK (char_length(words) <= 1000);
