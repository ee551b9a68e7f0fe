import type { Column } from '#components/data-table/columns.ts'
import { ExpandRowButton } from '#components/data-table/row-toggle.tsx'
import type { LoanCells } from '#lib/discovery/loan-search/columns.ts'

/** Returns how many more lenders and brokers a row has beyond those it shows (row J-02). */
export const countFurtherParties = ({ loanLendersBrokers: lines }: Pick<LoanCells, 'loanLendersBrokers'>) => ({
  lender: Math.max(0, lines.filter(({ loanLenderName }) => loanLenderName !== null).length - 1),
  broker: Math.max(0, lines.filter(({ loanBrokerName }) => loanBrokerName !== null).length - 1),
})

/** True if a row has details to expand. */
export const isLoanRowExpandable = (row: LoanCells): boolean => row.loanLendersBrokers.length > 1

type Side = keyof ReturnType<typeof countFurtherParties>
const SIDES: readonly Side[] = ['lender', 'broker']

/** Adds the toggle chips to the columns: each in its own column, or in the first one if that is hidden (row J-02). */
export const addPartyToggleChips = (columns: readonly Column<LoanCells>[]): Column<LoanCells>[] => {
  const isShown = (side: Side) => columns.some(({ id, isCardOnly }) => id === side && !isCardOnly)
  return columns.map((column, at) => {
    if (column.isCardOnly) return column
    const sides = SIDES.filter((side) => side === column.id || (at === 0 && !isShown(side)))
    return sides.length > 0 ? addPartyToggles(column, sides) : column
  })
}

const addPartyToggles = (column: Column<LoanCells>, sides: readonly Side[]): Column<LoanCells> => ({
  ...column,
  cell: (row) => {
    const further = countFurtherParties(row)
    const shown = sides.filter((side) => further[side] > 0)
    if (shown.length === 0) return column.cell(row)
    return (
      <span data-opens="">
        {column.cell(row)}
        {shown.map((side) => (
          <ExpandRowButton
            key={side}
            text={`+${further[side]}`}
            label={`${side}${further[side] > 1 ? 's' : ''} of ${row.loanNo}`}
          />
        ))}
      </span>
    )
  },
})
