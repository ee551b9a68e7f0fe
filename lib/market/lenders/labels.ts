/** Name of the privacy settings page (row M-01). */
export const privacyTitle = 'Privacy Settings'

/** Texts of a public lender page. */
export const lendingLabels = {
  title: 'What they lend on',
  none: 'No criteria are published at the moment.',
  noneText: 'They appear here while the lender keeps them verified. You can still write.',
  states: 'States',
} as const
