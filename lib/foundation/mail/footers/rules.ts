import { footerLabels, NO_SENDER } from '#lib/foundation/mail/footers/labels.ts'
import { preferenceLine } from '#lib/foundation/opt-outs/labels.ts'

/** The end of a mail, as HTML and as plain text. The HTML takes its letters and colours from what it stands in. */
export type Foot = { html: string; text: string }

/** Who sends a mail that can be left, and where they can be written to. */
export type LegalSender = { legalName: string; postalAddress: string }

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] as string)

const line = (html: string): string => `<p style="margin:0 0 8px;overflow-wrap:anywhere">${html}</p>`
const linkTo = (address: string, words: string): string =>
  `<a class="link" href="${escaped(address)}" style="color:#0b5c7d">${escaped(words)}</a>`

/** The end of a letter that nobody can leave: the address at which its receiver chooses the other mail. */
export const preferenceFoot = (preferences: string): Foot => ({
  html: line(linkTo(preferences, preferenceLine)),
  text: `${preferenceLine}: ${preferences}`,
})

/**
 * The end that law asks for: why somebody gets a mail, how they leave it, and who sends it. A preview has no link, and says
 * where no sender is known.
 */
export const listFoot = (legal: LegalSender | null, why: string, preferences: string | null): Foot => {
  const { leave, inert } = footerLabels
  const sender = legal ? `${legal.legalName}, ${legal.postalAddress}` : NO_SENDER
  const leaving = preferences === null ? `<u>${leave}</u> (${inert})` : linkTo(preferences, leave)
  return {
    html: [escaped(why), leaving, escaped(sender)].map(line).join(''),
    text: [why, `${leave}: ${preferences ?? inert}`, sender].join('\n\n'),
  }
}
