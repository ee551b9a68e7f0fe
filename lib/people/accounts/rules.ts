import { getBrokerId, getLawFirmId, getLenderId, getPermissions, listRoles, type PersonActor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { PROVIDER_UNREACHABLE, REFUSAL_TEXTS, SIGN_IN_TEXTS } from '#lib/people/accounts/labels.ts'
import { SIGN_IN_RESULTS, type SignInOutcome } from '#lib/people/accounts/schema.ts'

/** Returns the first page after signing in (row A-07). */
export const chooseLandingPath = (actor: PersonActor): string => {
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

/** The error parameter of /login that makes the provider ask for the password again, despite its own session. */
export const PROOF_IS_OVER = 'over'

/** The errors of a silent sign-in that mean the person must interact. */
export const NEEDS_A_PERSON: readonly string[] = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

/** Returns true for an error that means the person cancelled; it is not retried automatically. */
export const isCancelledByPerson = (error: string): boolean => error === 'access_denied'

/**
 * Returns the text for a sign-in error (row A-06) of the provider, of our side of the exchange, or of our own; a general one for
 * unknown errors.
 */
export const describeSignInError = (error: string | undefined): string => {
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
    // next-auth's error for a sign-in that could not start.
    case 'OAuthSignin':
      return `${SIGN_IN_TEXTS.failed} ${PROVIDER_UNREACHABLE}`
    default:
      return SIGN_IN_TEXTS.failed
  }
}

const KNOWN: readonly string[] = [
  ...Object.values(SIGN_IN_TEXTS),
  ...Object.values(REFUSAL_TEXTS),
  describeSignInError('OAuthSignin'),
]

/**
 * Returns a URL's message if it is one of our texts, otherwise the general sign-in error, so that nobody can put words on our
 * page (row A-03).
 */
export const replaceUnknownMessage = (text: string | undefined): string =>
  KNOWN.find((known) => known === text) ?? SIGN_IN_TEXTS.failed

/** Returns the result parameter of `/confirm-login`, success by default; null if it is unknown. */
export const parseSignInOutcome = (result: string | undefined): SignInOutcome | null =>
  SIGN_IN_RESULTS.find((known) => known === (result ?? 'success')) ?? null

/** Returns the claims of row A-08 as the database has them. */
const buildStoredClaims = (actor: PersonActor): Record<string, readonly (string | number | null)[]> => ({
  role: listRoles(actor),
  'app.user.permissions': getPermissions(actor),
  'app.user.lenderid': [getLenderId(actor)],
  'app.user.brokerid': [getBrokerId(actor)],
  'app.user.lawfirmid': [getLawFirmId(actor)],
  'app.user.individualid': [staff(actor) ? null : actor.individualId],
  'app.user.systemuserid': [staff(actor) ? actor.staffId : null],
})

/**
 * Returns, for each claim of an id token that differs from the database, what is claimed and what is stored; null if none differ
 * (row A-08). Strings and lists compare alike, and missing claims are ignored.
 */
export const findClaimDifferences = (
  claims: Readonly<Record<string, unknown>>,
  actor: PersonActor,
): Record<string, string> | null => {
  const differences = Object.entries(buildStoredClaims(actor)).flatMap(([name, held]) => {
    if (claims[name] === undefined || claims[name] === null) return []
    const [claimed, own] = [claimToWords([claims[name]].flat(2)), claimToWords(held)]
    return claimed === own ? [] : [[name, `claimed ${claimed || 'none'}, held ${own || 'none'}`.slice(0, 300)]]
  })
  return differences.length === 0 ? null : Object.fromEntries(differences)
}

// Keeps only readable, storable characters of claims, which come from outside.
const claimToWords = (values: readonly unknown[]): string =>
  values
    .flatMap((value) => (typeof value === 'object' ? (value === null ? [] : ['an object']) : [String(value)]))
    .map((value) => value.slice(0, 100).replace(/[^\p{L}\p{N} ._:-]/gu, '?'))
    .filter((value) => value !== '')
    .sort()
    .join(', ')
