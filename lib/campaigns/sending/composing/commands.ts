import { getMailingReason } from '#lib/campaigns/sending/composing/queries.ts'
import { composeMail } from '#lib/campaigns/sending/composing/rules.ts'
import type { Claimed, Mailing } from '#lib/campaigns/sending/schema.ts'
import { buildListFootersAndHeaders, type ListParts } from '#lib/foundation/mail/footers/commands.ts'
import { getLegalSender } from '#lib/foundation/mail/footers/queries.ts'
import { buildPreferenceFooter } from '#lib/foundation/mail/footers/rules.ts'
import { createPreferenceLinks } from '#lib/foundation/opt-outs/commands.ts'
import { getLedgerKey, hashLedgerAddress } from '#lib/foundation/opt-outs/queries.ts'
import type { Tx } from '#lib/server/database/db.ts'
import type { Mail, MailFile } from '#lib/server/delivery/mailer.ts'

/**
 * Composes the mails of recipients, each with its own merge values. A mail's idempotency key is the same in every
 * attempt.
 */
export const composeMails = async (
  tx: Tx,
  { mailing, rows, files }: { mailing: Mailing; rows: readonly Claimed[]; files: readonly MailFile[] },
): Promise<Mail[]> => {
  const ends = await buildFooters(tx, mailing, rows)
  return rows.map(({ id, address, merge, providerId }, place) => {
    const { headers, ...footer } = ends[place] as ListParts
    const { subject, html, text } = composeMail(mailing, merge, footer)
    return {
      // The provider ignores repeats under one key even for a mail that it accepted but failed to send, so such a mail
      // gets a new key.
      key: providerId === null ? `mailing-${id}` : `mailing-${id}-${providerId}`,
      to: address,
      from: { address: mailing.senderEmail, name: mailing.senderName ?? '' },
      subject,
      html,
      text,
      files,
      headers,
      isAutomatic: false,
    }
  })
}

/**
 * Returns the footer and headers of each mail. Marketing mail has the unsubscribe parts that law requires. Bulk mail
 * has them if the operator's legal details are set, except for recipients who have unsubscribed already, for whom they
 * would do nothing.
 */
const buildFooters = async (tx: Tx, { kind }: Mailing, rows: readonly Claimed[]): Promise<ListParts[]> => {
  const readers = rows.map(({ id, address }) => ({ address, messageId: id }))
  const isList = kind === 'MARKETING' || getLegalSender() !== null
  const lists = isList
    ? await buildListFootersAndHeaders(tx, { scopes: ['MARKETING'], why: getMailingReason(kind) }, readers)
    : []
  const links = await createPreferenceLinks(
    tx,
    readers.map((reader) => ({ ...reader, scopes: ['MARKETING'] })),
  )
  return rows.map(({ basis }, place) => {
    const list = basis === 'SERVICE' ? undefined : lists[place]
    return list ?? { ...buildPreferenceFooter(links[place]?.page as string), headers: {} }
  })
}

/** Returns the addresses hashed like the opt-out ledger's, for the check at the moment of sending. */
export const hashAddresses = async (tx: Tx, rows: readonly Pick<Claimed, 'address'>[]): Promise<string[]> => {
  const key = await getLedgerKey(tx)
  return rows.map(({ address }) => (key ? Buffer.from(hashLedgerAddress(key, address)).toString('hex') : ''))
}
