import { DomainError } from '#lib/core/errors.ts'
import { NO_SENDER } from '#lib/foundation/mail/footers/labels.ts'
import { getLegalSender } from '#lib/foundation/mail/footers/queries.ts'
import { buildListFooter, type Foot } from '#lib/foundation/mail/footers/rules.ts'
import { createPreferenceLinks } from '#lib/foundation/opt-outs/commands.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import type { Tx } from '#lib/server/database/db.ts'

/** A footer with an unsubscribe link, and the headers for one-click unsubscribe in mail clients (RFC 8058). */
export type ListParts = Foot & { headers: Record<string, string> }

/** The kinds of mail that one-click unsubscribe ends, and why the recipient gets this mail. */
export type ListFacts = { scopes: readonly OptOutScope[]; why: string }

/** A recipient; `messageId` is the id of a message or of a mailing's recipient, whose ids never overlap. */
export type ListReader = { address: string; messageId: number }

/**
 * Returns footer and headers for many recipients of one mail, in order. Raises CONFLICT without LEGAL_NAME and POSTAL_ADDRESS;
 * check `getListMailObstacle` first.
 */
export const buildListFootersAndHeaders = async (
  tx: Tx,
  { scopes, why }: ListFacts,
  readers: readonly ListReader[],
): Promise<ListParts[]> => {
  const sender = getLegalSender()
  if (!sender) throw new DomainError('CONFLICT', NO_SENDER)
  const links = await createPreferenceLinks(
    tx,
    readers.map(({ address, messageId }) => ({ address, messageId, scopes })),
  )
  return links.map(({ page, oneClick }) => ({
    ...buildListFooter(sender, why, page),
    headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }))
}

/** Returns footer and headers for one recipient. Raises CONFLICT like `buildListFootersAndHeaders`. */
export const buildListFooterAndHeaders = async (
  tx: Tx,
  { scopes, why, ...reader }: ListFacts & ListReader,
): Promise<ListParts> => {
  const [parts] = await buildListFootersAndHeaders(tx, { scopes, why }, [reader])
  return parts as ListParts
}
