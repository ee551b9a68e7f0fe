import type { LinkState } from '#lib/people/accounts/links/schema.ts'

/** Texts about a sign-in address that is pending confirmation. */
export const addressLabels = {
  waiting: (email: string) => `${email} takes effect once it is confirmed there.`,
  proposed: (email: string, until: string) =>
    `${email} is proposed. Without an administrator’s agreement it waits until ${until}; the old address can stop it.`,
  willBeProposed:
    'Someone with an account keeps the old address until an administrator agrees to the new one, or a day has passed.',
  agree: 'Agree',
  expired: (email: string) => `${email} was not confirmed in time.`,
  willWait: 'Someone with an account keeps the old address until the new one is confirmed.',
  resend: 'Resend',
  cancel: 'Cancel the change',
} as const

export const addressMessages = {
  resent: 'Confirmation sent again.',
  agreed: 'Confirmation sent to the new address.',
  otherProposed: 'Another address has been proposed since. Look at it before you agree.',
  notAgreed: 'This address is only proposed. Its confirmation is sent once an administrator agrees, or after a day.',
  cancelled: 'The address stays as it is.',
  nothing: 'No new address is waiting to be confirmed.',
  throttled: 'The confirmation has been sent several times. Please try again in an hour.',
  taken: 'Another account has this address now. Contact your BDM.',
} as const

/** Texts of the pages that confirm or undo an address change. */
export const addressLinkLabels = {
  confirm: {
    title: 'Confirm your new address',
    text: (email: string) => `You will sign in with ${email} from now on.`,
    button: 'Confirm the address',
    done: (email: string) => `Your sign-in address is now ${email}. Your password stays as it is.`,
  },
  undo: {
    title: 'Keep your address',
    text: (email: string) => `Your sign-in address stays ${email}, and every device is signed out.`,
    button: 'Keep my address',
    done: (email: string) => `Your sign-in address is ${email}. Set a new password if you cannot sign in.`,
  },
  doneTitle: 'Done',
  goOn: 'Sign in',
  forgotten: 'Set a new password',
  stopped: 'This link does not work',
} as const

/** Why a link of an address change does not work. */
export const addressStateTexts: Record<Exclude<LinkState, 'OPEN'>, string> = {
  USED: 'This link has already been used.',
  REPLACED: 'This change was cancelled or replaced by a newer one.',
  EXPIRED: 'This link has expired. Contact your BDM.',
  UNKNOWN: 'This link is incomplete or unknown. Open it from the email again.',
}
