import { mapKeys } from '#lib/core/records.ts'
import { LOAN_COLUMN_KEYS, type LoanColumnKey } from '#lib/discovery/loan-search/columns.ts'
import type { LoanSortColumn } from '#lib/discovery/loan-search/search.ts'
import { type FactField, type LoanFact, loanFacts, SEARCH_COLUMNS } from '#lib/lending/facts/fields.ts'
import type { HeldTable } from '#lib/server/column-store/feed.ts'
import type { OrderKeys } from '#lib/server/column-store/orders.ts'

const buildRequiredOrder = (...by: string[]): OrderKeys => ({ by, isOptional: false })

export const isFact = (column: LoanSortColumn): column is LoanFact & LoanColumnKey => column in loanFacts

// Choices sort in the order of the reference data, which is the order of the codes.
const buildFactOrder = (fact: FactField): OrderKeys =>
  fact.kind === 'choice' ? buildRequiredOrder(fact.code) : { by: [fact.row], isOptional: fact.isOptional }

/**
 * The sort orders of loan lists, as columns of the search row. The default comes first, because the column store loads
 * them in this order.
 */
export const LOAN_ORDERS = {
  created: buildRequiredOrder('created_at'),
  ...mapKeys(LOAN_COLUMN_KEYS.filter(isFact), (column) => buildFactOrder(loanFacts[column])),
  loanNo: buildRequiredOrder('loan_no'),
  lender: buildRequiredOrder('lender_name'),
  broker: buildRequiredOrder('broker_name'),
  suburbState: buildRequiredOrder('suburb_name', 'state_code'),
} satisfies Record<LoanSortColumn, OrderKeys>

/** The search rows of all loans, as the web process keeps them in its column store. */
export const heldLoans: HeldTable = {
  table: 'loan_searches',
  key: 'loan_id',
  changes: 'loan_search_changes',
  sum: 'principal',
  columns: SEARCH_COLUMNS,
  orders: LOAN_ORDERS,
}
