import { loanColumns } from '#lib/discovery/loan-search/columns.ts'

/** The columns of loans that are asked for by their repayment, in the form of the address: its day instead of the settlement. */
export const DUE_COLUMNS = loanColumns
  .filter(({ isDefault }) => isDefault)
  .map(({ id }) => (id === 'settlement' ? 'repayment' : id))
  .join(',')
