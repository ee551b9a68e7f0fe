import { redeemLink } from '#lib/people/accounts/links/commands.ts'
import { addIndividual } from '#lib/people/individuals/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { deriveLinkToken, type LinkPurpose } from '#lib/server/secrets/link-tokens.ts'
import { castOf } from '#tests/support/actors.ts'

export const { made, actors } = await castOf()
/** The passwords that an invited person enters. */
export const PASSWORD = 'a quiet long river'
let number = 0

/** Adds another person to a company, who gets an invitation. */
export const invite = async (companyId = made.broker.companyId) => {
  number += 1
  const email = `mira.${number}@covenant.example`
  const { individualId } = await addIndividual(actors.admin, {
    firstName: 'Mira',
    lastName: `Sand ${number}`,
    email,
    mobileNumber: `0491571${100 + number}`,
    stateKey: 'NSW',
    isVisible: true,
    companyId,
  })
  const account = await database().account.findFirstOrThrow({ where: { individualId } })
  return { individualId, email, accountId: account.id, token: await tokenOf(account.id) }
}
/** Returns the token in the newest email of an account. */
export const tokenOf = async (accountId: number, purpose: LinkPurpose = 'INVITATION') => {
  const kind = purpose === 'RESET' ? 'PASSWORD_RESET' : 'INVITATION'
  const { payload } = await database().emailMessage.findFirstOrThrow({
    where: { accountId, kind },
    orderBy: { id: 'desc' },
  })
  return deriveLinkToken(purpose, (payload as { seed: string }).seed)
}
const bodyOf = (token: string, password = PASSWORD) => ({
  token,
  newPassword: password,
  confirmNewPassword: password,
})
/** Sets a password by a link. */
export const redeem = (token: string, purpose: 'INVITATION' | 'RESET' = 'INVITATION', password = PASSWORD) =>
  redeemLink(actors.visitor, purpose, bodyOf(token, password))
