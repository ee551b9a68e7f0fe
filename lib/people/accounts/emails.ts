import type { Letter } from '#lib/foundation/mail/schema.ts'

export type LetterFacts = { firstName: string; productName: string; href: string; until: string }

export const invitationSubject = (productName: string): string => `You are invited to ${productName}`
export const resetSubject = (productName: string): string => `Set a new ${productName} password`

/** The letter of an invitation; `until` is the Sydney time at which its link runs out. */
export const invitationLetter = ({ firstName, productName, href, until }: LetterFacts): Letter => ({
  heading: `Welcome to ${productName}`,
  paragraphs: [
    `Hello ${firstName},`,
    `an account has been made for you at ${productName}. Set your password to open it.`,
  ],
  action: { label: 'Accept the invitation', href },
  closing: [
    `The link works once and until ${until} (Sydney time). Your BDM can send a new one.`,
    'If you did not expect this email, you can ignore it.',
  ],
})

/** The letter of a password reset. */
export const resetLetter = ({ firstName, productName, href, until }: LetterFacts): Letter => ({
  heading: 'Set a new password',
  paragraphs: [`Hello ${firstName},`, `somebody asked to reset your password at ${productName}.`],
  action: { label: 'Set a new password', href },
  closing: [
    `The link works once and until ${until} (Sydney time). Your password stays as it is until you use it.`,
    'If you did not ask for this, you can ignore this email.',
  ],
})

export type AddressFacts = LetterFacts & { newEmail: string; isConfirmed: boolean }

export const addressSubject = (productName: string): string => `Confirm your new ${productName} sign-in address`
export const addressNoticeSubject = (productName: string, isConfirmed: boolean): string =>
  isConfirmed
    ? `Your ${productName} sign-in address has changed`
    : `Your ${productName} sign-in address is about to change`

/** The letter to a new sign-in address, which takes effect through it. */
export const addressLetter = ({ firstName, productName, href, until, newEmail }: AddressFacts): Letter => ({
  heading: 'Confirm your new address',
  paragraphs: [
    `Hello ${firstName},`,
    `somebody entered ${newEmail} as your new sign-in address at ${productName}. It takes effect when you confirm it.`,
  ],
  action: { label: 'Confirm the address', href },
  closing: [
    `The link works once and until ${until} (Sydney time).`,
    'If you do not know this account, ignore this email and nothing changes.',
  ],
})

/** The letter to the old sign-in address, when a change is asked for and when it takes effect. */
export const addressNoticeLetter = (facts: AddressFacts): Letter => {
  const { firstName, productName, href, until, newEmail, isConfirmed } = facts
  return {
    heading: isConfirmed ? 'Your sign-in address has changed' : 'Your sign-in address is about to change',
    paragraphs: [
      `Hello ${firstName},`,
      isConfirmed
        ? `your sign-in address at ${productName} is now ${newEmail}.`
        : `somebody at ${productName} entered ${newEmail} as your new sign-in address. It takes effect once it is confirmed there.`,
      'If this is right, you need not do anything. If it is not, keep your address:',
    ],
    action: { label: 'Keep my address', href },
    closing: [`The link works once and until ${until} (Sydney time). It also signs out every device.`],
  }
}
