import type { Page } from '#lib/core/pagination.ts'
import type { LoanFilters } from '#lib/discovery/loan-search/search.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'

/** A column: its name, the condition of its loans, and the filters that find them, null if filters cannot express it. */
export type CrossColumn = {
  name: string
  condition: LoanCondition
  filters: Partial<LoanFilters> | null
}

/**
 * The columns of a table, and the places of the two that its change compares, and of the whole earlier period: `from` may be a part of
 * it.
 */
export type CrossColumns = { columns: CrossColumn[]; compared: { from: number; to: number; earlier: number } | null }

/** The columns of a table with the principal of all loans in each. */
export type SummedColumns = CrossColumns & { sums: bigint[] }

/** A group with its principal, or its fees, in each column. `key` is how the address names it, null if it cannot be filtered by. */
export type CrossRow = {
  key: string | null
  name: string
  loans: number
  principal: bigint
  cells: readonly bigint[]
  /** How much more the later of the compared columns has than the earlier, in dollars; null without a comparison. */
  change: bigint | null
}

/** What a table shows of its groups. */
export type OfFees = { /** True for fees instead of principal. */ isOfFees: boolean }

/** A page of groups across columns, with the totals of all matching loans, each counted once and in full. */
export type CrossPage = Page<CrossRow> &
  CrossColumns &
  OfFees & {
    totalLoans: number
    totalPrincipal: bigint
    /** The largest cell of all pages, for the bars. */
    largest: bigint
    /** All loans as one group. */
    whole: CrossRow
  }
