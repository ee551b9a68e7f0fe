/** Texts of delivery reports. */
export const reportLabels = {
  notSent: 'The mail service took this email and could not send it.',
} as const
