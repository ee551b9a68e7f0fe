import { type MailFooter, renderMailing } from '#lib/campaigns/bodies/emails.ts'
import { fillMergeFields, type MergeValues } from '#lib/campaigns/bodies/rules.ts'

/** The content of a mailing with its merge fields unfilled. */
type Letter = { subject: string; html: string; text: string }

/** Renders a mailing for one recipient; used for real mail, tests and previews alike. */
export const composeMail = (letter: Letter, merge: MergeValues, footer: MailFooter): Letter => ({
  subject: fillMergeFields(letter.subject, merge, 'subject'),
  ...renderMailing({
    html: fillMergeFields(letter.html, merge, 'html'),
    text: fillMergeFields(letter.text, merge, 'text'),
    footer,
  }),
})
