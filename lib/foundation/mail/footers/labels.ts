/** Labels of the footer with the unsubscribe link. */
export const footerLabels = {
  leave: 'Unsubscribe or choose which emails you get',
  inert: 'each recipient’s own link stands here',
} as const

/** Why marketing emails and digests cannot be sent. */
export const NO_SENDER =
  'Marketing emails and digests need LEGAL_NAME and POSTAL_ADDRESS, which the operator has not set.'
