import { database } from '#lib/server/database/db.ts'
import { deriveLinkToken } from '#lib/server/secrets/link-tokens.ts'

/** The password that everybody chooses next. */
export const NEXT = 'another quiet river'

/** The token of the newest mail that resets an account's password. */
export const tokenOf = async (accountId: number) => {
  const where = { accountId, kind: 'PASSWORD_RESET' }
  const message = await database().emailMessage.findFirst({ where, orderBy: { id: 'desc' } })
  return message && deriveLinkToken('RESET', (message.payload as { seed: string }).seed)
}
