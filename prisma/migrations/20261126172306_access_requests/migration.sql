-- AlterTable
ALTER TABLE "account_links" ADD COLUMN     "inviter" TEXT;

-- AlterTable
ALTER TABLE "sign_up_requests" ADD COLUMN     "company_name" TEXT,
ADD COLUMN     "role" TEXT;

ALTER TABLE "sign_up_requests" ADD CONSTRAINT sign_up_role CHECK (role IN ('BROKER', 'LENDER', 'DUAL', 'LAWFIRM'));

-- Emails that are still queued name who invited as well.
UPDATE "account_links" l SET inviter = m.payload->>'inviter' FROM "email_messages" m
  WHERE l.purpose = 'INVITATION' AND m.key = 'invitation-' || l.id AND m.payload ? 'inviter';
