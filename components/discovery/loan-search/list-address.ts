import type { Address } from '#components/data-table/groups/group-links.ts'
import { paths } from '#lib/core/paths.ts'
import { asksForRepayment, orderDueLoans } from '#lib/discovery/loan-search/groups/rules.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { DUE_COLUMNS } from '#lib/discovery/loan-search/words/due/fields.ts'

type Listed = { search: LoanSearch; beside: Record<string, string>; hasOwnColumns: boolean }

const opensLoans = (from: LoanSearch, { filters }: LoanSearch): boolean =>
  from.filters.group !== undefined && !filters.group && !filters.balance && asksForRepayment(filters)

/**
 * Returns how the searches of All Loans are written as addresses. The loans of a group that is asked for by its repayment open with that day
 * and in its order, unless the reader has chosen columns or an order, as a question for such loans does.
 */
export const buildListAddress =
  ({ search, beside, hasOwnColumns }: Listed): Address<LoanSearch> =>
  (next, more = {}) => {
    const path = paths.loans()
    if (!opensLoans(search, next)) return loanSearch.path(path, next, Object.assign({}, beside, more))
    const columns = hasOwnColumns ? {} : { columns: DUE_COLUMNS }
    return loanSearch.path(path, orderDueLoans(next), Object.assign(columns, beside, more))
  }
