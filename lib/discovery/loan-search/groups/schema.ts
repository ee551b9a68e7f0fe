import { z } from 'zod'
import type { Page } from '#lib/core/pagination.ts'
import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import { loanGroupings } from '#lib/discovery/loan-search/groups/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'

const count = z.int().min(0)
const percent = z.string()

/**
 * A group of loans: what it is called, the BDM of a lender or broker if the search asks for it, the number of its loans and their principal, its share of the whole principal, and the
 * means of the lower rate, the LVR and the establishment fee, weighted by principal; its mean principal and, for the loans with a fee, the
 * sum of principal times fee. `held` and `agreed` are the mean days from settlement to discharge and to the repayment date, of its
 * `heldLoans` discharged loans; 0 if not asked for. `lvrLoans` and `feeLoans` are the loans that have an LVR and a fee. `key` is null for loans without a value and for hidden lenders. `currentBook` and `currentLoans` are the
 * principal and number of all current loans of a group, found or not, for lenders and brokers and where the loans found are some of these; `bookShare`
 * is their share of it in percent. `change` and `yearChange` are how much
 * more the principal of a period is than that of the period before and of the same one of the year before, in percent; `isSoFar` is true for the current period of settlement, `isPart` for one that the filters cut.
 */
export const loanGroupAnswer = z.strictObject({
  key: z.string().nullable(),
  name: z.string(),
  bdm: z.string().nullable(),
  loans: count,
  principal: z.bigint(),
  share: percent.nullable(),
  rate: percent.nullable(),
  lvr: percent.nullable(),
  meanLoan: z.bigint().nullable(),
  fee: percent.nullable(),
  fees: z.bigint().nullable(),
  held: z.int().nullable(),
  agreed: z.int().nullable(),
  lvrLoans: count,
  feeLoans: count,
  heldLoans: count,
  currentBook: z.bigint().nullable(),
  currentLoans: count.nullable(),
  bookShare: percent.nullable(),
  change: percent.nullable(),
  yearChange: percent.nullable(),
  isSoFar: z.boolean(),
  isPart: z.boolean(),
  totalLoans: count,
  totalPrincipal: z.bigint(),
})
export type LoanGroup = z.output<typeof loanGroupAnswer>

/** A page of groups with the totals of all matching loans, each counted once and in full. */
export type GroupPage = Page<LoanGroup> & {
  totalLoans: number
  totalPrincipal: bigint
  /** The principal of the largest group, on whichever page. */
  largestPrincipal: bigint
  /** The groups of a search that asks for the first of its order, as one group; null for any other, and where shares do not add up. */
  together: LoanGroup | null
  /** All loans as one group, each counted once and in full. */
  whole: LoanGroup
}

/** Parses a call for groups: `by`, the order of the groups, the page, and the filters of All Loans. */
export const loanGroupsQuery = searchQuerySchema(
  (raw) => ({ search: loanSearch.parse(raw), grouping: loanGroupings.readGrouping(raw) }),
  loanGroupings.listGroupingFaults,
)
