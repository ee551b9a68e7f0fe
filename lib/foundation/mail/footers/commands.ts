import { DomainError } from '#lib/core/errors.ts'
import { NO_SENDER } from '#lib/foundation/mail/footers/labels.ts'
import { legalSender } from '#lib/foundation/mail/footers/queries.ts'
import { type Foot, listFoot } from '#lib/foundation/mail/footers/rules.ts'
import { preferenceLinks } from '#lib/foundation/opt-outs/commands.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import type { Tx } from '#lib/server/db.ts'

/** The end of a mail that can be left, and the headers with which a mail program offers the same by one press (RFC 8058). */
export type ListParts = Foot & { headers: Record<string, string> }

/** Which kinds of mail one press ends, and why its receiver gets it. */
export type ListFacts = { scopes: readonly OptOutScope[]; why: string }

/** Somebody who gets such a mail; `messageId` is the id of the message or of the mailing's recipient, which never coincide. */
export type ListReader = { address: string; messageId: number }

/**
 * Footer and headers for many readers of one mail, in order. Raises CONFLICT without LEGAL_NAME and POSTAL_ADDRESS; ask
 * `listObstacle` before.
 */
export const listPartsOf = async (
  tx: Tx,
  { scopes, why }: ListFacts,
  readers: readonly ListReader[],
): Promise<ListParts[]> => {
  const sender = legalSender()
  if (!sender) throw new DomainError('CONFLICT', NO_SENDER)
  const links = await preferenceLinks(
    tx,
    readers.map(({ address, messageId }) => ({ address, messageId, scopes })),
  )
  return links.map(({ page, oneClick }) => ({
    ...listFoot(sender, why, page),
    headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }))
}

/** The same for one reader. */
export const listParts = async (tx: Tx, { scopes, why, ...reader }: ListFacts & ListReader): Promise<ListParts> => {
  const [parts] = await listPartsOf(tx, { scopes, why }, [reader])
  return parts as ListParts
}
