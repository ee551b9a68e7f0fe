import { renderMailing } from '#lib/campaigns/bodies/emails.ts'
import { fillIn } from '#lib/campaigns/bodies/rules.ts'
import type { Claimed, Mailing } from '#lib/campaigns/sending/schema.ts'
import { preferenceAddress } from '#lib/foundation/opt-outs/commands.ts'
import { preferenceLine } from '#lib/foundation/opt-outs/labels.ts'
import { hashOfAddress, ledgerKey } from '#lib/foundation/opt-outs/queries.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Mail, MailFile } from '#lib/server/mailer.ts'

/** The mails of recipients, each filled in with its own values; the key of each is the same in every attempt. */
export const composeMails = async (tx: Tx, mailing: Mailing, rows: readonly Claimed[]): Promise<Mail[]> => {
  const files = await filesOf(tx, mailing)
  const mails: Mail[] = []
  for (const { id, address, merge } of rows) {
    const link = await preferenceAddress(tx, { address, messageId: id, scopes: ['MARKETING'] })
    const { html, text } = renderMailing({
      html: fillIn(mailing.html, merge, 'html'),
      text: fillIn(mailing.text, merge, 'text'),
      footer: { html: `<p>${preferenceLine} <a href="${link}">${link}</a></p>`, text: `${preferenceLine} ${link}` },
    })
    mails.push({
      key: `mailing-${id}`,
      to: address,
      from: { address: mailing.senderEmail, name: mailing.senderName ?? '' },
      subject: fillIn(mailing.subject, merge, 'subject'),
      ...{ html, text, files },
      isAutomatic: false,
    })
  }
  return mails
}

const filesOf = async (tx: Tx, { files }: Mailing): Promise<MailFile[]> => {
  const made: MailFile[] = []
  for (const { id, fileName, contentType, isInline } of files) {
    const parts = await tx.emailAttachmentPart.findMany({ where: { attachmentId: id }, orderBy: { part: 'asc' } })
    const bytes = Buffer.concat(parts.map((part) => part.bytes))
    made.push({ fileName, contentType, contentId: isInline ? String(id) : null, source: { bytes } })
  }
  return made
}

/** Addresses as the ledger of opt-outs knows them, for the question that is asked as their mail leaves. */
export const hashesOf = async (tx: Tx, rows: readonly Pick<Claimed, 'address'>[]): Promise<string[]> => {
  const key = await ledgerKey(tx)
  return rows.map(({ address }) => (key ? Buffer.from(hashOfAddress(key, address)).toString('hex') : ''))
}
