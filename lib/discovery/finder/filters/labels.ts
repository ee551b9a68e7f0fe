/** The error messages for invalid filters of the finder (rows L-04, L-05), exact where the documents quote them. */
export const finderFaults = {
  bothEnds: 'Please enter values for lower end and higher end.',
  order: 'The lower end of your range must be less than the higher end of your range.',
  place: 'Please select suburb and state',
  principal: 'You must choose a Principal Range between $50K and $100M.',
  rate: 'You must choose an interest rate range between 1% and 150%.',
  fee: 'You must choose an interest rate range between 0% and 4%.',
  lvr: 'You must choose an interest rate range between 5% and 99%.',
  /** The second line of an error: the field and its actual bounds. */
  bounds: (label: string, from: string, to: string) => `${label}: from ${from} to ${to}.`,
  value: (label: string) => `This is not a value of ${label}.`,
  twice: (label: string) => `${label} is given twice.`,
  unasked: (label: string, on: string) => `${label} is asked for with ${on} only.`,
  withheld: (label: string) => `Sign in to search by ${label}.`,
  page: 'This is not a page.',
  pageSize: 'The finder has 20 to a page.',
} as const
