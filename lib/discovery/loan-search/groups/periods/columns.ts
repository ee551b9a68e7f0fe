import type { Format, ListColumn } from '#lib/core/columns.ts'
import { formatPercent } from '#lib/core/money.ts'
import { periodLabels } from '#lib/discovery/loan-search/groups/periods/labels.ts'
import type { LoanGroup } from '#lib/discovery/loan-search/groups/schema.ts'

const CHANGE: Format = { text: (change: string) => formatPercent(change, 0), sheet: 'rate', isFigure: true }

/** The change of a period's principal against the period before; in whole percent on screen and in text, exact in a workbook. */
export const changeColumn: ListColumn<LoanGroup> = {
  label: periodLabels.change,
  value: ({ change }) => change,
  format: CHANGE,
}

/** The same against the same period of the year before. */
export const yearChangeColumn: ListColumn<LoanGroup> = {
  label: periodLabels.yearChange,
  value: ({ yearChange }) => yearChange,
  format: CHANGE,
}

/** Returns the name of a group for a file, which says if its period is not whole. */
export const nameInFile = (group: LoanGroup): string =>
  [group.name, remarkOnPeriod(group)].filter((each) => each !== null).join(' ')

/** Returns what is said after the name of a period that is not whole; null for any other group. */
export const remarkOnPeriod = ({ isSoFar, isPart }: LoanGroup): string | null => {
  if (isSoFar) return periodLabels.soFar
  return isPart ? periodLabels.inPart : null
}
