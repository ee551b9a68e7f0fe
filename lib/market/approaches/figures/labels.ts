/** Texts of the measured figures on a profile. */
export const figureLabels = {
  title: 'Approaches, measured',
  about: 'How approaches are measured',
  lenderNote: 'From at least ten approaches of brokers, until yesterday. Shares are rounded to 5%.',
  brokerNote: 'From at least ten approaches of this broker, until yesterday. Shares are rounded to 5%.',
  answered: 'Answered',
  hours: 'Median to an answer',
  inHours: (hours: number) =>
    hours === 0 ? 'Under 1 working hour' : `${hours} working ${hours === 1 ? 'hour' : 'hours'}`,
  accepted: 'Became a loan',
  reasons: 'Most given reasons',
} as const
