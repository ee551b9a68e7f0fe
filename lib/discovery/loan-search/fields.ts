import { mapKeys } from '#lib/core/records.ts'
import { LOAN_COLUMN_KEYS, type LoanColumnKey } from '#lib/discovery/loan-search/columns.ts'
import type { LoanSortColumn } from '#lib/discovery/loan-search/search.ts'
import { type FactField, type LoanFact, loanFacts, SEARCH_COLUMNS } from '#lib/lending/facts/fields.ts'
import type { HeldTable } from '#lib/server/column-store/feed.ts'
import type { OrderKeys } from '#lib/server/column-store/orders.ts'

const buildNonNullOrder = (...by: string[]): OrderKeys => ({ by, isOptional: false })

export const isLoanFactColumn = (column: LoanSortColumn): column is LoanFact & LoanColumnKey => column in loanFacts

// Choices sort in the order of the reference data, which is the order of the codes.
const buildLoanFactOrder = (fact: FactField): OrderKeys =>
  fact.kind === 'choice' ? buildNonNullOrder(fact.code) : { by: [fact.row], isOptional: fact.isOptional }

/**
 * The sort orders of loan lists, as columns of the search row. The default comes first, because the column store loads
 * them in this order.
 */
export const LOAN_ORDERS = {
  created: buildNonNullOrder('created_at'),
  ...mapKeys(LOAN_COLUMN_KEYS.filter(isLoanFactColumn), (column) => buildLoanFactOrder(loanFacts[column])),
  loanNo: buildNonNullOrder('loan_no'),
  lender: buildNonNullOrder('lender_name'),
  broker: buildNonNullOrder('broker_name'),
  suburbState: buildNonNullOrder('suburb_name', 'state_code'),
} satisfies Record<LoanSortColumn, OrderKeys>

/**
 * The search rows of all loans, as the web process keeps them in its column store, with the contributions of their lenders in
 * the order of `lender_ids`.
 */
export const heldLoans: HeldTable = {
  table: 'loan_searches',
  key: 'loan_id',
  changes: 'loan_search_changes',
  sum: 'principal',
  columns: { ...SEARCH_COLUMNS, lender_parts: 'amounts' },
  parts: {
    lender_parts: { table: 'loan_lenders', id: 'lender_id', amount: 'contribution_amount', order: 'position' },
  },
  orders: LOAN_ORDERS,
}
