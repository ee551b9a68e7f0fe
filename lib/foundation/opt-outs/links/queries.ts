import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { optOutPolicies } from '#lib/foundation/opt-outs/policy.ts'
import { readOptOutChoices } from '#lib/foundation/opt-outs/queries.ts'
import { decodeOptOutScopes } from '#lib/foundation/opt-outs/rules.ts'
import type { Choice, Preferences } from '#lib/foundation/opt-outs/schema.ts'
import { readPreferenceToken } from '#lib/server/secrets/preference-links.ts'

/** Returns the choices on the page behind a link (doc 3 §7); null for an invalid token, after the same work. */
export const getEmailPreferences = async (actor: Actor, token: string): Promise<Preferences | null> => {
  if (!optOutPolicies.byLink.who(actor)) throw forbidden()
  const { isOurs, link } = readPreferenceToken(token)
  const [choices] = await readOptOutChoices([link.addressHash])
  return isOurs ? { marketingEmails: choices?.out.has('MARKETING') !== true } : null
}

/**
 * Returns the other kinds of mail that one press of a link ends, beside marketing, with whether the address has left
 * them; none for an invalid token.
 */
export const listChoicesOfLink = async (actor: Actor, token: string): Promise<Choice[]> => {
  if (!optOutPolicies.byLink.who(actor)) throw forbidden()
  const { isOurs, link } = readPreferenceToken(token)
  const [choices] = await readOptOutChoices([link.addressHash])
  const scopes = isOurs ? decodeOptOutScopes(link.scopes).filter((scope) => scope !== 'MARKETING') : []
  return scopes.map((scope) => ({ scope, isOut: choices?.out.has(scope) === true }))
}
