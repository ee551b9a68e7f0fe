import { database } from '#lib/server/database/db.ts'
import { deriveLinkToken } from '#lib/server/secrets/link-tokens.ts'

/** The next password that everybody chooses. */
export const NEXT = 'another quiet river'

/** Returns the token of the newest reset mail of an account. */
export const tokenOf = async (accountId: number) => {
  const where = { accountId, kind: 'PASSWORD_RESET' }
  const message = await database().emailMessage.findFirst({ where, orderBy: { id: 'desc' } })
  return message && deriveLinkToken('RESET', (message.payload as { seed: string }).seed)
}
