/** Texts of the password forms; quoted texts are exact (rows, C-13). */
export const passwordMessages = {
  current: 'Please enter your current password',
  next: 'Please enter your new password',
  again: 'Please enter your password again',
  mismatch: 'Password does not match',
  wrong: 'The current password is not right.',
  tooShort: (length: number) => `A password needs at least ${length} characters.`,
  tooLong: (length: number) => `A password has at most ${length} characters.`,
  changed: 'Successfully changed your password.',
  email: 'The input is not valid E-mail!',
  resetSent: 'Password reset email sent successfully',
  throttled: 'Too many attempts. Please wait 15 minutes and try again.',
  elsewhere: 'Your password is kept by the identity provider. Change it there.',
  notAccepted: 'This person has not accepted the invitation yet. Resend the invitation instead.',
  kept: 'Passwords are kept by the identity provider. This person can reset it there.',
} as const

export const changePasswordLabels = {
  title: 'Change Password',
  current: 'Current password',
  next: 'New password',
  again: 'Confirm new password',
  save: 'Save',
  cancel: 'Cancel',
  hint: 'At least 10 characters. Your other devices are signed out.',
  problems: 'Your password has not been changed',
  elsewhere: 'Open the identity provider',
} as const

export const forgottenLabels = {
  title: 'Forgot your password?',
  text: 'Enter your email address. If it belongs to an account, a link to set a new password is on its way.',
  email: 'Email',
  send: 'Send the link',
  back: 'Back to sign in',
  sentTitle: 'Please check your e-mail',
  sent: 'If this address belongs to an account, a link to set a new password is on its way to it. The link works for one hour.',
  elsewhere: 'Passwords are kept by the identity provider. Reset yours on its sign-in page.',
} as const
