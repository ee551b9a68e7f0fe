import { escapeHtml } from '#lib/core/text.ts'
import { footerLabels, NO_SENDER } from '#lib/foundation/mail/footers/labels.ts'
import { preferenceLine } from '#lib/foundation/opt-outs/labels.ts'

/** The footer of a mail, as HTML and plain text. The HTML inherits font and colours. */
export type Foot = { html: string; text: string }

/** The legal sender of a mail and its postal address. */
export type LegalSender = { legalName: string; postalAddress: string }

const wrapParagraph = (html: string): string => `<p style="margin:0 0 8px;overflow-wrap:anywhere">${html}</p>`
const buildFooterLink = (address: string, words: string): string =>
  `<a class="link" href="${escapeHtml(address)}" style="color:#0b5c7d">${escapeHtml(words)}</a>`

/** Builds the footer of a mail that has no opt-out: a link to the recipient's email preferences. */
export const buildPreferenceFooter = (preferences: string): Foot => ({
  html: wrapParagraph(buildFooterLink(preferences, preferenceLine)),
  text: `${preferenceLine}: ${preferences}`,
})

/**
 * Builds the footer that the law requires: why the recipient gets the mail, how to unsubscribe, and who sends it. A preview has
 * no working link, and a message in place of an unknown sender.
 */
export const buildListFooter = (legal: LegalSender | null, why: string, preferences: string | null): Foot => {
  const { leave, inert } = footerLabels
  const sender = legal ? `${legal.legalName}, ${legal.postalAddress}` : NO_SENDER
  const leaving = preferences === null ? `<u>${leave}</u> (${inert})` : buildFooterLink(preferences, leave)
  return {
    html: [escapeHtml(why), leaving, escapeHtml(sender)].map(wrapParagraph).join(''),
    text: [why, `${leave}: ${preferences ?? inert}`, sender].join('\n\n'),
  }
}
