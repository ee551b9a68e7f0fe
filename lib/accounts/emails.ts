import type { Letter } from '#lib/emails/schema.ts'

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
    'If you did not expect this e-mail, you can ignore it.',
  ],
})

/** The letter of a password reset. */
export const resetLetter = ({ firstName, productName, href, until }: LetterFacts): Letter => ({
  heading: 'Set a new password',
  paragraphs: [`Hello ${firstName},`, `somebody asked to reset your password at ${productName}.`],
  action: { label: 'Set a new password', href },
  closing: [
    `The link works once and until ${until} (Sydney time). Your password stays as it is until you use it.`,
    'If you did not ask for this, you can ignore this e-mail.',
  ],
})
