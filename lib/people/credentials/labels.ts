/** Why a long enough password is rejected. */
export const weaknessMessages = {
  COMMON: 'This password is too common. Choose one that is harder to guess.',
  OWN_ADDRESS: 'Choose a password that is not made from your email address.',
} as const
