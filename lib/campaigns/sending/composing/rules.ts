import { type MailFooter, renderMailing } from '#lib/campaigns/bodies/emails.ts'
import { fillIn, type MergeValues } from '#lib/campaigns/bodies/rules.ts'

/** What a mailing says, its merge fields still in place. */
type Letter = { subject: string; html: string; text: string }

/** A mailing as one recipient gets it: the one composition of real mail, tests and previews. */
export const composedFor = (letter: Letter, merge: MergeValues, footer: MailFooter): Letter => ({
  subject: fillIn(letter.subject, merge, 'subject'),
  ...renderMailing({ html: fillIn(letter.html, merge, 'html'), text: fillIn(letter.text, merge, 'text'), footer }),
})
