import type { SignInRefusal } from '#lib/people/accounts/schema.ts'

/** The texts of sign-in and sign-out (row A-06). */
export const SIGN_IN_TEXTS = {
  failed: 'There was an error signing in.',
  closed: 'The user closed the window.',
  foreignSignOut: 'The logout was not initiated from within the page.',
  unexpectedPage: 'Should not redirect.',
  unknownResult: 'Invalid authentication result status.',
  unknownAction: 'Invalid action',
} as const

/** Appended to the first text if the provider does not respond. */
export const PROVIDER_UNREACHABLE = 'The identity provider cannot be reached. Please try again in a moment.'

/** The texts of `/confirm-login` while it completes a sign-in (row A-03). */
export const CONFIRMING = { title: 'Processing login', text: 'Confirming Login...' } as const

/** The texts of the other sign-in and sign-out pages. */
export const STEP_LABELS = {
  starting: { title: 'Signing in', text: 'You are being taken to the sign-in page.' },
  failed: { title: 'Sign-in failed' },
  retry: 'Try again',
  signIn: 'Sign in',
  startAgain: 'Start again from the sign-in',
  signOut: { title: 'Sign out?', text: 'You will be signed out on this device.' },
  signOutButton: 'Sign out',
  stay: 'Stay signed in',
  confirmingSignOut: { title: 'Processing logout', text: 'Confirming Logout...' },
  signedOut: { title: 'Signed out', text: 'You have signed out.' },
  notSignedOut: { title: 'Not signed out' },
  signOutFailed: 'Sign-out failed. Try again.',
  notHere: { title: 'Page not found' },
  goOn: 'Continue',
  home: 'Back to the start page',
  needsScript: 'Signing in needs JavaScript. Please turn it on and load this page again.',
} as const

/** Why a person whom the provider has authenticated may not sign in. */
export const REFUSAL_TEXTS: Record<SignInRefusal, string> = {
  UNKNOWN: 'This sign-in does not belong to an account here. Ask your BDM for an invitation.',
  UNVERIFIED: 'Your email address is not verified with your sign-in provider. Verify it there, then sign in again.',
  CLOSED: 'This account has been closed. If it belongs to you contact your BDM.',
  FORMER: 'This account belongs to a former member of staff and can no longer be used.',
  SWITCHED_OFF: 'The account has been deactivated. If it belongs to you contact your BDM to request activation.',
  NO_PROFILE: 'The company of this account has no profile any more. Contact your BDM.',
}
