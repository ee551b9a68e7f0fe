/** Words at the end of a mail that can be left. */
export const footerLabels = {
  leave: 'Unsubscribe or choose which emails you get',
  inert: 'each recipient’s own link stands here',
} as const

/** Why no mail that can be left leaves. */
export const NO_SENDER =
  'Marketing emails and digests need LEGAL_NAME and POSTAL_ADDRESS, which the operator has not set.'
