import { PROVIDER_UNREACHABLE, REFUSAL_TEXTS, SIGN_IN_TEXTS } from '#lib/accounts/labels.ts'
import { SIGN_IN_RESULTS, type SignInOutcome } from '#lib/accounts/schema.ts'
import type { PersonActor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'

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

const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(SIGN_IN_TEXTS),
  ...Object.values(REFUSAL_TEXTS),
  messageOf('OAuthSignin'),
])

/** The text of an address where it is one of ours, else that of an error signing in: nobody writes on our page (row A-03). */
export const knownMessage = (text: string | undefined): string =>
  text !== undefined && KNOWN.has(text) ? text : SIGN_IN_TEXTS.failed

/** The result in the address of `/confirm-login`, or null for one that it does not know. */
export const outcomeOf = (result: string | undefined): SignInOutcome | null =>
  SIGN_IN_RESULTS.find((known) => known === (result ?? 'success')) ?? null
