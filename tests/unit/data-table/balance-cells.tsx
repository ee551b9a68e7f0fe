import { LoanBalances } from '#components/discovery/loan-search/balances/loan-balances.tsx'
import { buildBalanceColumns } from '#lib/discovery/loan-search/balances/columns.ts'
import { getUsualBalance } from '#lib/discovery/loan-search/balances/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { cellsOf } from '#tests/unit/data-table/drawn.tsx'
import type { Cells } from '#tests/unit/data-table/look-cells.ts'

export const BALANCE_KEYS = Object.keys(buildBalanceColumns('month'))

/** Renders a cell of a book over time. */
export const drawBalance = (row: Record<string, unknown>, key: string): string | undefined =>
  cellsOf(
    <LoanBalances
      balances={{ rows: [row as never], inTime: [row as never], whole: null, isHidden: false, remarks: [] }}
      view={getUsualBalance('month')}
      // The loans of one day are already filtered, so filters cannot express those of another.
      search={loanSearch.parse({ balance: 'month', ...(row.isSoFar ? { bookOn: '2026-09-30' } : {}) })}
      address={(next, more) => loanSearch.path('/loans', next, more)}
      empty="None"
    />,
  )[BALANCE_KEYS.indexOf(key)]

const NOTHING = { loans: 0, principal: 0n }

/** Months: figures lead to their loans where filters can express it. */
export const BALANCE_CELLS: Cells = {
  row: {
    min: '2026-10-01',
    max: '2026-10-31',
    isSoFar: false,
    name: 'Oct 2026',
    settled: { loans: 3, principal: 2_500_000n },
    discharged: { loans: 1, principal: 500_000n },
    net: { loans: 2, principal: 2_000_000n },
    book: { loans: 9, principal: 8_000_000n },
    change: '33.33',
  },
  cells: {
    name: [
      [{}, 'Oct 2026'],
      [{ isSoFar: true }, 'Oct 2026 so far'],
    ],
    settled: [
      [{}, '3 [/loans?settledFrom=2026-10-01&settledTo=2026-10-31] $2.50M'],
      [{ settled: NOTHING }, '–'],
    ],
    discharged: [
      [{}, '1 [/loans?dischargedFrom=2026-10-01&dischargedTo=2026-10-31] $500.00K'],
      [{ discharged: NOTHING }, '–'],
    ],
    net: [
      [{}, '+$2.00M'],
      [{ net: { loans: -1, principal: -500_000n } }, '−$500.00K'],
      [{ net: NOTHING }, '–'],
    ],
    book: [
      [{}, '9 [/loans?bookOn=2026-10-31] $8.00M'],
      [{ isSoFar: true }, '9 $8.00M , 9 loans in the book on 31 Oct 2026'],
    ],
    change: [
      [{}, '+33.3%'],
      [{ change: '-0.96' }, '−1.0%'],
      [{ change: null }, '–'],
    ],
  },
}
