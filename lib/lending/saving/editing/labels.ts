/** Labels of a loan's parts in the comparison of two versions, and the words used between them. */
export const partLabels = {
  loanNo: 'Loan No.',
  suburb: 'Suburb & State',
  lawFirm: 'Law Firm',
  lender: 'Lender',
  broker: 'Broker',
  priority: 'Priority',
  lowerRate: 'Lower Rate',
  higherRate: 'Higher Rate',
  valuation: 'Valuation Required',
  lvr: 'LVR',
  interest: 'Interest Payable',
  fee: 'Establishment Fee incl. GST',
  credit: 'Credit',
  security: 'Security',
  scenario: 'Scenario',
  dates: 'Status and dates',
  notes: 'Notes',
  settled: 'settled',
  repaid: 'repaid',
  discharged: 'discharged',
  shortfall: 'shortfall',
  attributed: 'Attributed',
  chosen: 'Chosen',
  noAmount: 'No amount',
} as const

/** Texts shown when two people edit the same loan at the same time. */
export const mergeLabels = {
  heading: (name: string | null) => `${name ?? 'Somebody else'} has changed this loan meanwhile.`,
  adopted: 'These changes are in your form now:',
  clashes: 'You both changed these. Choose which to keep:',
  waiting: 'Choose between your changes and theirs first.',
  dismiss: 'OK',
  show: 'Show it',
} as const

/** Texts about restoring and discarding a draft of a loan. */
export const draftLabels = {
  restored: (time: string) => `What you typed until ${time} is back in the form.`,
  discard: 'Discard draft',
  question: 'Discard your changes?',
  lost: 'What you have typed is not saved and will be gone.',
  confirm: 'Discard',
  stay: 'Keep editing',
} as const

/** The question asked when a settlement date lies in the future. */
export const settlementLabels = {
  title: 'Settlement Date',
  question: (day: string) => `${day} is in the future. Do you want to settle this loan on that day?`,
} as const
