import { fillIn } from '#lib/campaigns/bodies/rules.ts'
import type { Claimed, Mailing } from '#lib/campaigns/sending/schema.ts'
import { preferenceAddress } from '#lib/foundation/opt-outs/commands.ts'
import { preferenceLine } from '#lib/foundation/opt-outs/labels.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Mail } from '#lib/server/mailer.ts'

/** The mails of recipients, each filled in with its own values; the key of each is the same in every attempt. */
export const composeMails = async (tx: Tx, mailing: Mailing, rows: readonly Claimed[]): Promise<Mail[]> => {
  const mails: Mail[] = []
  for (const { id, address, merge } of rows) {
    const link = await preferenceAddress(tx, { address, messageId: id, scopes: ['MARKETING'] })
    const mail = {
      key: `mailing-${id}`,
      to: address,
      from: { address: mailing.senderEmail, name: mailing.senderName ?? '' },
      subject: fillIn(mailing.subject, merge, 'subject'),
      html: `${fillIn(mailing.html, merge, 'html')}<p>${preferenceLine} <a href="${link}">${link}</a></p>`,
      text: `${fillIn(mailing.text, merge, 'text')}\n\n${preferenceLine} ${link}`,
      isAutomatic: false,
    }
    mails.push(mail)
  }
  return mails
}
