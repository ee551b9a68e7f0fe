import { ID_REQUIRED } from '#lib/core/id-parameters.ts'
import type { InvitedTo, LinkState } from '#lib/people/accounts/links/schema.ts'

export const invitationMessages = {
  sent: 'Invitation sent successfully',
  idRequired: ID_REQUIRED,
  accepted: 'This person has already accepted the invitation.',
  closed: 'This account is closed or switched off, so no email is sent.',
} as const

/** Texts of the pages that redeem invitations and password resets. */
export const linkLabels = {
  invitation: {
    title: 'Welcome',
    text: 'Choose a password to open your account. From then on you sign in with it and your email address.',
    save: 'Accept the invitation',
    done: 'Your account is ready. Sign in with your new password.',
  },
  reset: {
    title: 'Set a new password',
    text: 'Choose a new password. Every device that is signed in with the old one is signed out.',
    save: 'Set the password',
    done: 'Your password has been set. Sign in with it.',
  },
  account: 'Account',
  next: 'New password',
  again: 'Confirm new password',
  hint: 'At least 10 characters.',
  problems: 'Your password has not been set',
  doneTitle: 'Done',
  goOn: 'Sign in',
  elsewhere: {
    invitation: 'Sign in with the email address that this invitation was sent to. Your first sign-in accepts it.',
    reset: 'Passwords are kept by the identity provider. Reset yours on its sign-in page.',
  },
  stopped: 'This link does not work',
} as const

/** Why a link does not work, and what to do. */
export const linkStateTexts: Record<Exclude<LinkState, 'OPEN'>, string> = {
  USED: 'This link has already been used. Sign in, or ask for a new link.',
  REPLACED: 'A newer link has been sent. Please use the latest email.',
  EXPIRED: 'This link has expired. Ask for a new one with “Forgot your password?” on the sign-in page.',
  UNKNOWN: 'This link is incomplete or unknown. Open it from the email again.',
}

const PURPOSES: Record<NonNullable<InvitedTo['companyKind']>, string> = {
  LENDER: 'brokers find what it lends on',
  BROKER: 'it finds a lender for each of its deals',
  DUAL: 'brokers find what it lends on, and it finds lenders for its own deals',
  LAWFIRM: 'it follows its loans and answers their reviews',
}

/** Says in one sentence who invites a person, to what, and why. */
export const describeInvitedTo = ({ inviter, companyName, companyKind }: InvitedTo, productName: string): string => {
  const begin = inviter ? `${inviter} has invited you` : 'You are invited'
  if (!companyName)
    return `${begin} to join the team at ${productName}, which looks after its lenders, brokers and law firms.`
  const why = companyKind ? `, so that ${PURPOSES[companyKind]}` : ''
  return `${begin} to join ${companyName} on ${productName}${why}.`
}
