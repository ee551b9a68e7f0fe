import { type Actor, visitor } from '#lib/core/actor.ts'
import { updatePortraits } from '#lib/market/profiles/portraits/commands.ts'
import { portraitInput } from '#lib/market/profiles/portraits/schema.ts'
import { confirmAddress } from '#lib/people/accounts/addresses/commands.ts'
import { findLoginBySubject } from '#lib/people/credentials/queries.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { deriveLinkToken } from '#lib/server/secrets/link-tokens.ts'
import type { TestMember } from '#tests/support/accounts.ts'
import { Browser } from '#tests/support/browser.ts'
import { type Product, signInAs, whoIs } from '#tests/support/product.ts'

const PURPOSES = {
  ADDRESS_CONFIRMATION: 'CONFIRM_ADDRESS',
  ADDRESS_NOTICE: 'UNDO_ADDRESS',
  PASSWORD_RESET: 'RESET',
  INVITATION: 'INVITATION',
} as const
let number = 0
/** Returns an address that is not used elsewhere in this file. */
export const fresh = () => {
  number += 1
  return `elsewhere-${number}@covenant.example`
}
/** Saves a person unchanged except for the sign-in address. */
export const edit = async (actor: Actor, { individualId, companyId }: TestMember, email: string) => {
  const person = await database().individual.findUniqueOrThrow({ where: { id: individualId } })
  const input = portraitInput.parse({
    individualId,
    firstname: person.firstName,
    lastname: person.lastName,
    stateKey: 'NSW',
    email,
    mobileNumber: '0491570156',
    isVisible: true,
    appearanceOrder: 0,
    imageFile: null,
    version: person.version,
  })
  return runTransaction((tx) => updatePortraits(tx, actor, { companyId, portraits: [input] }))
}
/** Returns the messages to an address, oldest first. */
export const messagesTo = (address: string) =>
  database().emailMessage.findMany({ where: { address }, orderBy: { id: 'asc' } })
/** Returns the token of the newest message of a kind to an address. */
export const tokenTo = async (address: string, kind: keyof typeof PURPOSES) => {
  const message = (await messagesTo(address)).findLast((each) => each.kind === kind)
  return message ? deriveLinkToken(PURPOSES[kind], (message.payload as { seed: string }).seed) : null
}
/** Opens the confirmation link mailed to a new address. */
export const confirm = async (address: string) =>
  confirmAddress(visitor, { token: await tokenTo(address, 'ADDRESS_CONFIRMATION') })
/** Returns a person's address on the account, on the portrait and at the provider. */
export const addressOf = async ({ accountId, individualId, subject }: TestMember) => [
  (await database().account.findUniqueOrThrow({ where: { id: accountId } })).email,
  (await database().individual.findUniqueOrThrow({ where: { id: individualId } })).email,
  (await findLoginBySubject(subject))?.email,
]
/** Returns whether an address and a password sign in. */
export const signsIn = async (product: Product, email: string, password: string) => {
  const browser = new Browser()
  await signInAs(browser, product, { email, password })
  return (await whoIs(browser, product)) !== null
}
