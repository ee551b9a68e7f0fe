import { notFound } from '#lib/core/errors.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { writeOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import { optOutPolicies } from '#lib/foundation/opt-outs/policy.ts'
import { decodeOptOutScopes } from '#lib/foundation/opt-outs/rules.ts'
import { byToken, type Choice, pageChoices, preferences } from '#lib/foundation/opt-outs/schema.ts'
import { type PreferenceLink, readPreferenceToken } from '#lib/server/secrets/preference-links.ts'

const LEDGER = { none: 'The ledger of opt-outs keeps each choice with its source.' } as const

const requirePreferenceLink = (token: string): PreferenceLink => {
  const { isOurs, link } = readPreferenceToken(token)
  if (!isOurs) throw notFound()
  return link
}

/** Saves the choice on the page behind a link (row M-04). Raises NOT_FOUND for an invalid token. */
export const savePreferences = command({
  policy: optOutPolicies.byLink,
  target: byToken.shape.token,
  input: preferences,
  audits: LEDGER,
  work: async ({ tx, actor, target, input: { marketingEmails } }) => {
    const { addressHash, messageId } = requirePreferenceLink(target)
    const choices = [{ scope: 'MARKETING', isOut: !marketingEmails } as const]
    await writeOptOutChoices(tx, actor, {
      hash: addressHash,
      choices,
      origin: { source: 'PAGE', messageId: messageId || null },
    })
    return { marketingEmails }
  },
})

/**
 * Saves the form of the page behind a link: marketing, and the other kinds of mail that one press of the link ends.
 * Raises NOT_FOUND for an invalid token.
 */
export const savePageChoices = command({
  policy: optOutPolicies.byLink,
  target: byToken.shape.token,
  input: pageChoices,
  audits: LEDGER,
  work: async ({ tx, actor, target, input: { marketingEmails, kept } }) => {
    const { addressHash, messageId, scopes } = requirePreferenceLink(target)
    const others = kept === null ? [] : decodeOptOutScopes(scopes).filter((scope) => scope !== 'MARKETING')
    const choices: Choice[] = [
      { scope: 'MARKETING', isOut: !marketingEmails },
      ...others.map((scope) => ({ scope, isOut: kept?.includes(scope) !== true })),
    ]
    const origin = { source: 'PAGE', messageId: messageId || null } as const
    await writeOptOutChoices(tx, actor, { hash: addressHash, choices, origin })
  },
})

/** Opts out of the kinds of mail of a link's message, by one click in a mail client (RFC 8058). Raises NOT_FOUND for an invalid token. */
export const optOutByOneClick = command({
  policy: optOutPolicies.byLink,
  target: byToken.shape.token,
  audits: LEDGER,
  work: async ({ tx, actor, target }) => {
    const { addressHash, messageId, scopes } = requirePreferenceLink(target)
    const choices = decodeOptOutScopes(scopes).map((scope) => ({ scope, isOut: true }))
    await writeOptOutChoices(tx, actor, {
      hash: addressHash,
      choices,
      origin: { source: 'ONE_CLICK', messageId: messageId || null },
    })
  },
})
