import { formatDollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import { splitLines } from '#lib/core/text.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import type { MailKinds } from '#lib/foundation/mail/schema.ts'
import { enquiryMailLabels } from '#lib/market/enquiries/labels.ts'
import { readEnquiryForMail } from '#lib/market/enquiries/queries.ts'
import type { EnquiryPayload } from '#lib/market/enquiries/schema.ts'
import { formatMobile } from '#lib/people/contacts/rules.ts'
import { getProductOrigin } from '#lib/server/operations/env.ts'

/**
 * The email about an enquiry; its reply address is the visitor's. Not sent if the recipient's page is no longer public
 * or the enquiry was erased.
 */
export const enquiryMails = {
  ENQUIRY: async ({ payload }) => {
    const found = await readEnquiryForMail((payload as EnquiryPayload).enquiryId)
    if (!found) return null
    const { enquiry, reached } = found
    const { name, email, mobile, amount, suburb, words } = enquiry
    const labels = enquiryMailLabels
    const contact = [email && labels.email(email), mobile && labels.mobile(formatMobile(mobile))]
    return {
      letter: {
        heading: labels.heading,
        paragraphs: [
          ...(reached ? [labels.greeting(reached.firstName)] : []),
          labels.why,
          labels.from(name),
          ...contact.filter((line) => line !== null),
          labels.need(formatDollars(amount), suburb),
          ...splitLines(words),
        ],
        action: { label: labels.action, href: `${getProductOrigin()}${paths.enquiries()}` },
        closing: [email ? labels.reply : labels.call, labels.ignored],
      },
      replyTo: email,
      obstacle: reached ? null : emailReasons.closed,
    }
  },
} satisfies Partial<MailKinds>
