import { FORMATS, type Format, type ListColumn } from '#lib/core/columns.ts'
import { formatPercent } from '#lib/core/money.ts'
import type { Balance, BalancePeriod } from '#lib/discovery/loan-search/balances/fields.ts'
import { balanceLabels, balanceNames } from '#lib/discovery/loan-search/balances/labels.ts'

const CHANGE: Format = { text: (change: string) => formatPercent(change, 1), sheet: 'rate', isFigure: true }

type Column = ListColumn<Balance>

/** The columns of a book over time on screen, whose numbers of loans are beside their principal; those that sort have the name of their order. */
export const buildBalanceColumns = (by: BalancePeriod): Record<string, Column> => ({
  name: { label: balanceNames[by].period, value: nameBalance, isSorted: true },
  settled: amount(balanceLabels.settled, ({ settled }) => settled.principal),
  discharged: amount(balanceLabels.discharged, ({ discharged }) => discharged.principal),
  net: amount(balanceLabels.net, ({ net }) => net.principal),
  book: amount(balanceLabels.book, ({ book }) => book.principal),
  change: { label: balanceLabels.change, value: ({ change }) => change, format: CHANGE },
})

/** The same for files, with the numbers of loans in columns of their own. */
export const buildBalanceFileColumns = (by: BalancePeriod): Record<string, Column> => {
  const counts: Readonly<Record<string, Column>> = {
    settled: count(balanceLabels.settledLoans, (row) => row.settled.loans),
    discharged: count(balanceLabels.dischargedLoans, (row) => row.discharged.loans),
    book: count(balanceLabels.bookLoans, (row) => row.book.loans),
  }
  const columns = Object.entries(buildBalanceColumns(by)).flatMap(([key, column]): [string, Column][] => {
    const counted = counts[key]
    return counted
      ? [
          [`${key}Loans`, counted],
          [key, column],
        ]
      : [[key, column]]
  })
  return Object.fromEntries(columns)
}

const amount = (label: string, value: (row: Balance) => bigint): Column => ({
  label,
  value,
  format: FORMATS.dollars,
  isSorted: true,
})

const count = (label: string, value: (row: Balance) => number): Column => ({ label, value, format: FORMATS.count })

/** Returns the name of a period, which says if it goes on. */
const nameBalance = ({ name, isSoFar }: Balance): string => (isSoFar ? `${name} ${balanceLabels.soFar}` : name)
