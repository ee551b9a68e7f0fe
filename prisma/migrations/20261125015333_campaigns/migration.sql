-- DropForeignKey
ALTER TABLE "email_attachments" DROP CONSTRAINT "email_attachments_file_id_fkey";

-- DropForeignKey
ALTER TABLE "email_messages" DROP CONSTRAINT "email_messages_campaign_id_fkey";

-- DropIndex
DROP INDEX "email_messages_campaign_id_address_key";

-- No version ever wrote a campaign or an attachment; should a database hold one, its text is kept and it is never sent.
DELETE FROM "email_attachments";

-- AlterTable
ALTER TABLE "email_attachments" DROP CONSTRAINT "email_attachments_pkey",
DROP COLUMN "file_id",
ADD COLUMN     "byte_size" INTEGER NOT NULL,
ADD COLUMN     "content_type" TEXT NOT NULL,
ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "file_name" TEXT NOT NULL,
ADD COLUMN     "id" INTEGER NOT NULL DEFAULT next_record_id(),
ADD COLUMN     "is_inline" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "sha256" BYTEA NOT NULL,
ADD CONSTRAINT "email_attachments_pkey" PRIMARY KEY ("id");

-- AlterTable
ALTER TABLE "email_campaigns"
ADD COLUMN     "brake_from_id" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "choices" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "document" JSONB,
ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "frozen_at" TIMESTAMPTZ(3),
ADD COLUMN     "html" TEXT,
ADD COLUMN     "include_unsubscribed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "paused_reason" TEXT,
ADD COLUMN     "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "saved_search_id" INTEGER,
ADD COLUMN     "saved_search_name" TEXT,
ADD COLUMN     "sender_name" TEXT,
ADD COLUMN     "text" TEXT,
ALTER COLUMN "subject" SET DEFAULT '',
ALTER COLUMN "sender_email" DROP NOT NULL,
ALTER COLUMN "state" SET DEFAULT 'DRAFT',
ALTER COLUMN "idempotency_key" DROP NOT NULL;
UPDATE "email_campaigns" SET html = body, text = '', state = 'CANCELLED', frozen_at = created_at, include_unsubscribed = false;
ALTER TABLE "email_campaigns" DROP COLUMN "body";

-- AlterTable
ALTER TABLE "email_messages" DROP COLUMN "campaign_id",
ADD COLUMN     "provider_id" TEXT;

-- CreateTable
CREATE TABLE "email_attachment_parts" (
    "attachment_id" INTEGER NOT NULL,
    "part" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "email_attachment_parts_pkey" PRIMARY KEY ("attachment_id","part")
);

-- CreateTable
CREATE TABLE "campaign_recipients" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "campaign_id" INTEGER NOT NULL,
    "individual_id" INTEGER,
    "address" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "merge" JSONB NOT NULL,
    "basis" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'QUEUED',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "batch_id" INTEGER,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tried_since" TIMESTAMPTZ(3),
    "wire_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "provider_id" TEXT,
    "report" TEXT,
    "reported_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_recipients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaign_left_outs" (
    "id" SERIAL NOT NULL,
    "campaign_id" INTEGER NOT NULL,
    "individual_id" INTEGER,
    "name" TEXT NOT NULL,
    "address" TEXT,
    "reason" TEXT NOT NULL,

    CONSTRAINT "campaign_left_outs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaign_batches" (
    "id" INTEGER NOT NULL DEFAULT next_record_id(),
    "campaign_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "members" INTEGER[],
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_paces" (
    "transport" TEXT NOT NULL,
    "per_second" INTEGER NOT NULL,
    "next_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rests_until" TIMESTAMPTZ(3),
    "rest_reason" TEXT,

    CONSTRAINT "mail_paces_pkey" PRIMARY KEY ("transport")
);

-- CreateTable
CREATE TABLE "provider_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "provider_id" TEXT,

    CONSTRAINT "provider_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "campaign_recipients_campaign_id_state_id_idx" ON "campaign_recipients"("campaign_id", "state", "id");

-- CreateIndex
CREATE INDEX "campaign_recipients_individual_id_id_idx" ON "campaign_recipients"("individual_id", "id" DESC);

-- CreateIndex
CREATE INDEX "campaign_recipients_batch_id_idx" ON "campaign_recipients"("batch_id");

-- CreateIndex
CREATE INDEX "campaign_recipients_provider_id_idx" ON "campaign_recipients"("provider_id");

-- CreateIndex
CREATE UNIQUE INDEX "campaign_recipients_campaign_id_address_key" ON "campaign_recipients"("campaign_id", "address");

-- CreateIndex
CREATE INDEX "campaign_left_outs_campaign_id_reason_id_idx" ON "campaign_left_outs"("campaign_id", "reason", "id");

-- CreateIndex
CREATE INDEX "campaign_left_outs_individual_id_idx" ON "campaign_left_outs"("individual_id");

-- CreateIndex
CREATE UNIQUE INDEX "campaign_batches_key_key" ON "campaign_batches"("key");

-- CreateIndex
CREATE INDEX "campaign_batches_campaign_id_state_idx" ON "campaign_batches"("campaign_id", "state");

-- CreateIndex
CREATE INDEX "provider_events_taken_at_idx" ON "provider_events"("taken_at");

-- CreateIndex
CREATE INDEX "email_attachments_campaign_id_idx" ON "email_attachments"("campaign_id");

-- CreateIndex
CREATE INDEX "email_campaigns_created_at_id_idx" ON "email_campaigns"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "email_messages_provider_id_idx" ON "email_messages"("provider_id");

-- AddForeignKey
ALTER TABLE "email_attachment_parts" ADD CONSTRAINT "email_attachment_parts_attachment_id_fkey" FOREIGN KEY ("attachment_id") REFERENCES "email_attachments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "email_campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_individual_id_fkey" FOREIGN KEY ("individual_id") REFERENCES "individuals"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "campaign_batches"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_left_outs" ADD CONSTRAINT "campaign_left_outs_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "email_campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_left_outs" ADD CONSTRAINT "campaign_left_outs_individual_id_fkey" FOREIGN KEY ("individual_id") REFERENCES "individuals"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_batches" ADD CONSTRAINT "campaign_batches_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "email_campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE email_campaigns
  ADD CONSTRAINT campaign_state CHECK (state IN ('DRAFT', 'FROZEN', 'SENDING', 'PAUSED', 'DONE', 'CANCELLED')),
  ADD CONSTRAINT campaign_frozen_whole CHECK (CASE WHEN state = 'DRAFT' THEN frozen_at IS NULL
    ELSE num_nulls(html, text, sender_email, frozen_at) = 0 AND subject <> '' END),
  ADD CONSTRAINT campaign_reason CHECK (state = 'DRAFT' OR NOT include_unsubscribed
    OR kind = 'BULK' AND reason IS NOT NULL AND btrim(reason) <> '');
CREATE UNIQUE INDEX campaign_draft_once ON email_campaigns (created_by_id, kind) WHERE frozen_at IS NULL;
ALTER TABLE email_attachments
  ADD CONSTRAINT attachment_size CHECK (byte_size BETWEEN 1 AND 26214400),
  ADD CONSTRAINT attachment_hash_whole CHECK (octet_length(sha256) = 32);
-- Files of any kind are packed already, or are too large to pack for each part that is read.
ALTER TABLE email_attachment_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;
ALTER TABLE campaign_recipients
  ADD CONSTRAINT recipient_state CHECK (state IN ('QUEUED', 'CLAIMED', 'WIRE', 'SENT', 'FAILED', 'SUPPRESSED', 'CANCELLED', 'UNKNOWN')),
  ADD CONSTRAINT recipient_basis CHECK (basis IN ('SUBSCRIBED', 'SERVICE')),
  ADD CONSTRAINT recipient_report CHECK (report IN ('DELIVERED', 'BOUNCED', 'COMPLAINED'));
CREATE INDEX campaign_recipients_due ON campaign_recipients (campaign_id, due_at, id) WHERE state IN ('QUEUED', 'CLAIMED', 'WIRE');
ALTER TABLE campaign_left_outs
  ADD CONSTRAINT left_out_reason CHECK (reason IN ('UNSUBSCRIBED', 'NO_ADDRESS', 'CLOSED', 'SWITCHED_OFF', 'SAME_ADDRESS'));
ALTER TABLE campaign_batches ADD CONSTRAINT batch_state CHECK (state IN ('OPEN', 'DONE', 'SPLIT'));
ALTER TABLE mail_paces ADD CONSTRAINT pace_positive CHECK (per_second > 0);
