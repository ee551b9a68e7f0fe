/** Labels of the page behind a mail's preferences link; quoted texts are exact (row M-04). */
export const preferenceLabels = {
  title: 'Update Your E-mail Subscriptions',
  text: (product: string) => `Choose what ${product} sends to the address that this link was sent to.`,
  marketing: 'Marketing emails',
  marketingHint: 'News and offers. Invitations, password resets and answers to what you ask for always arrive.',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Email subcription updated',
  unknownTitle: 'This link does not work',
  unknownText: 'Copy the whole link from the email, or sign in and open Email Subscriptions from your profile.',
  signIn: 'Sign in',
} as const

/** The text of the link in each mail. */
export const preferenceLine = 'Choose which emails you get'
