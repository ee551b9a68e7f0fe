/** Texts of what a lender has lent itself of loans that it shares. */
export const partLabels = {
  /** The part of a lender in the principal of loans that have several. */
  part: 'Lent by This Lender',
  /** Below the principal of a loan, in a list of the loans of one lender. */
  ownPart: (part: string) => `part ${part}`,
  /** Beside the part of a lender: the principal of the whole loan. */
  ofLoan: (principal: string) => `of ${principal}`,
} as const
