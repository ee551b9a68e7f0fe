import { digestMails } from '#lib/campaigns/digests/emails.ts'
import { mailingMails } from '#lib/campaigns/drafts/testing/emails.ts'
import { exportMails } from '#lib/discovery/exports/emails.ts'
import type { MailKinds } from '#lib/foundation/mail/schema.ts'
import { approachMails } from '#lib/market/approaches/emails.ts'
import { enquiryMails } from '#lib/market/enquiries/emails.ts'
import { freshnessMails } from '#lib/market/freshness/emails.ts'
import { dealMails } from '#lib/market/scenarios/alerts/emails.ts'
import { accountMails } from '#lib/people/accounts/emails.ts'

/** The composers of every kind of mail, for the worker and the outbox. */
export const MAILS: MailKinds = {
  ...accountMails,
  ...freshnessMails,
  ...exportMails,
  ...enquiryMails,
  ...approachMails,
  ...dealMails,
  ...digestMails,
  ...mailingMails,
}
