import { brokerIdOf, lawFirmIdOf, lenderIdOf, type PersonActor, permissionsOf, rolesOf } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { PROVIDER_UNREACHABLE, REFUSAL_TEXTS, SIGN_IN_TEXTS } from '#lib/people/accounts/labels.ts'
import { SIGN_IN_RESULTS, type SignInOutcome } from '#lib/people/accounts/schema.ts'

/** Where a person lands after signing in (row A-07). */
export const landingPath = (actor: PersonActor): string => {
  switch (actor.kind) {
    case 'staff':
      return paths.notes()
    case 'lender':
    case 'dual':
      return paths.profile('lender', actor.lenderId)
    case 'broker':
      return paths.profile('broker', actor.brokerId)
    case 'law-firm':
      return paths.profile('lawfirm', actor.lawFirmId)
  }
}

/** The error in the address of /login with which the provider is asked for a new proof, whatever it still keeps. */
export const PROOF_IS_OVER = 'over'

/** What a provider answers to a silent attempt when it needs a person. */
export const NEEDS_A_PERSON: readonly string[] = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

/** Ends that are no fault and are not tried again by themselves: the person wanted out. */
export const isChosenEnd = (error: string): boolean => error === 'access_denied'

/**
 * The text for whatever went wrong (row A-06): a provider's error, a fault on our side of the exchange, or one of our own
 * causes. Anything unknown is an error signing in.
 */
export const messageOf = (error: string | undefined): string => {
  switch (error) {
    case 'access_denied':
      return SIGN_IN_TEXTS.closed
    case 'foreign_sign_out':
      return SIGN_IN_TEXTS.foreignSignOut
    case 'unexpected_page':
      return SIGN_IN_TEXTS.unexpectedPage
    case 'unknown_result':
      return SIGN_IN_TEXTS.unknownResult
    case 'unknown_action':
      return SIGN_IN_TEXTS.unknownAction
    // next-auth's word for a sign-in that could not even begin
    case 'OAuthSignin':
      return `${SIGN_IN_TEXTS.failed} ${PROVIDER_UNREACHABLE}`
    default:
      return SIGN_IN_TEXTS.failed
  }
}

const KNOWN: readonly string[] = [
  ...Object.values(SIGN_IN_TEXTS),
  ...Object.values(REFUSAL_TEXTS),
  messageOf('OAuthSignin'),
]

/** The text of an address where it is one of ours, else that of an error signing in: nobody writes on our page (row A-03). */
export const knownMessage = (text: string | undefined): string =>
  KNOWN.find((known) => known === text) ?? SIGN_IN_TEXTS.failed

/** The result in the address of `/confirm-login`, or null for one that it does not know. */
export const outcomeOf = (result: string | undefined): SignInOutcome | null =>
  SIGN_IN_RESULTS.find((known) => known === (result ?? 'success')) ?? null

/** What the claims of row A-08 would be if they were asked of the database. */
const heldClaims = (actor: PersonActor): Record<string, readonly (string | number | null)[]> => ({
  role: rolesOf(actor),
  'app.user.permissions': permissionsOf(actor),
  'app.user.lenderid': [lenderIdOf(actor)],
  'app.user.brokerid': [brokerIdOf(actor)],
  'app.user.lawfirmid': [lawFirmIdOf(actor)],
  'app.user.individualid': [staff(actor) ? null : actor.individualId],
  'app.user.systemuserid': [staff(actor) ? actor.staffId : null],
})

/**
 * Where an id token claims another role, permission or id than the database holds: per claim what is claimed and what is
 * held, or null where they agree (row A-08). Texts and lists read alike; a claim that is not there says nothing.
 */
export const claimDifferences = (
  claims: Readonly<Record<string, unknown>>,
  actor: PersonActor,
): Record<string, string> | null => {
  const differences = Object.entries(heldClaims(actor)).flatMap(([name, held]) => {
    if (claims[name] === undefined || claims[name] === null) return []
    const [claimed, own] = [asWords([claims[name]].flat(2)), asWords(held)]
    return claimed === own ? [] : [[name, `claimed ${claimed || 'none'}, held ${own || 'none'}`.slice(0, 300)]]
  })
  return differences.length === 0 ? null : Object.fromEntries(differences)
}

// Of a foreign text only what can be read and stored.
const asWords = (values: readonly unknown[]): string =>
  values
    .flatMap((value) => (typeof value === 'object' ? (value === null ? [] : ['an object']) : [String(value)]))
    .map((value) => value.slice(0, 100).replace(/[^\p{L}\p{N} ._:-]/gu, '?'))
    .filter((value) => value !== '')
    .sort()
    .join(', ')
