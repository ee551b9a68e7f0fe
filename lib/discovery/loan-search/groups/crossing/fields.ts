import type { Page } from '#lib/core/pagination.ts'
import type { CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import type { LoanFilters } from '#lib/discovery/loan-search/search.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'

/**
 * A column: its name, the condition of its loans, and the filters that find them, null if filters cannot express it. `isOutside` is true for
 * all that is before, after or without the periods beside it: drawn with them it would dwarf them.
 */
export type CrossColumn = {
  name: string
  condition: LoanCondition
  filters: Partial<LoanFilters> | null
  isOutside?: true
}

/**
 * The columns of a table, and the places of the two that its change compares, and of the whole earlier period: `from` may be a part of
 * it.
 */
export type CrossColumns = { columns: CrossColumn[]; compared: { from: number; to: number; earlier: number } | null }

/** The columns of a table by the keys of the groups that they are. */
export type KeyedColumns = CrossColumns & { keys: number[] }

/** A group with the figure of the table, in its unit, for all its loans and in each column; null if none has it. `key` is how the address names it, null if it cannot be filtered by. */
export type CrossRow = {
  key: string | null
  name: string
  /** The BDM of a lender or broker, if the search asks for it. */
  bdm: string | null
  loans: number
  principal: bigint
  total: bigint | null
  cells: readonly (bigint | null)[]
  /** How much more the later of the compared columns has than the earlier; null without a comparison or without one of the two. */
  change: bigint | null
}

/** What a table shows of its groups. */
export type OfFigure = { figure: CrossFigure }

/** A page of groups across columns, with the totals of all matching loans, each counted once and in full. */
export type CrossPage = Page<CrossRow> &
  CrossColumns &
  OfFigure & {
    totalLoans: number
    totalPrincipal: bigint
    /** The largest cell of the groups of all pages within the columns that are drawn, for the bars. */
    largest: bigint
    /** The groups of a search that shows only some of them as one group; null for any other, and where groups share loans that cannot be told apart. */
    together: CrossRow | null
    /** The groups with the largest changes either way, for the chart of an order by change; none if all have room there. */
    ends: CrossRow[]
    /** All loans as one group. */
    whole: CrossRow
  }
