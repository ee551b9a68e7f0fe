import { type CellValue, FORMATS, type Format } from '#lib/core/columns.ts'
import { formatCount } from '#lib/core/counts.ts'
import { computeChange, formatDollars, formatShortDollars, fromHundredths } from '#lib/core/money.ts'
import { UNITS } from '#lib/discovery/loan-search/groups/crossing/amounts/fields.ts'
import type { CrossColumns } from '#lib/discovery/loan-search/groups/crossing/fields.ts'
import { crossingLabels } from '#lib/discovery/loan-search/groups/crossing/labels.ts'
import { ONE_DECIMAL } from '#lib/discovery/loan-search/groups/measures/columns.ts'
import type { CrossFigure } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { periodLabels } from '#lib/discovery/loan-search/groups/periods/labels.ts'

const toPercent = (amount: bigint): string => fromHundredths(Number(amount))

/** Returns the format of a figure, as groups without others across have it. */
export const getFigureFormat = (figure: CrossFigure): Format => {
  if (figure === 'lvr' || figure === 'bookShare' || figure === 'share') return ONE_DECIMAL
  return { dollars: FORMATS.dollars, loans: FORMATS.count, percent: FORMATS.rate }[UNITS[figure]]
}

/** Returns an amount of a figure as the value of a cell. */
export const toCellValue = (figure: CrossFigure, amount: bigint | null): CellValue => {
  if (amount === null) return null
  return { dollars: () => amount, loans: () => Number(amount), percent: () => toPercent(amount) }[UNITS[figure]]()
}

/** Formats an amount of a figure in full. */
export const formatAmount = (figure: CrossFigure, amount: bigint): string =>
  getFigureFormat(figure).text(toCellValue(figure, amount) as never)

/** Formats an amount of a figure for a cell on screen, dollars in short. */
export const shortenAmount = (figure: CrossFigure, amount: bigint): string =>
  UNITS[figure] === 'dollars' ? formatShortDollars(amount) : formatAmount(figure, amount)

const DOLLARS: Format = { text: (change: bigint) => formatDollars(change), sheet: 'dollars', isFigure: true }
const LOANS: Format = { text: (change: number) => formatCount(change), sheet: 'count', isFigure: true }
// Points of a percentage, of which the head says what they are.
const POINTS: Format = { text: (change: string) => change, sheet: 'rate', isFigure: true }

/** Returns the format of the changes of a figure. */
export const getChangeFormat = (figure: CrossFigure): Format =>
  ({ dollars: DOLLARS, loans: LOANS, percent: POINTS })[UNITS[figure]]

type Compared = NonNullable<CrossColumns['compared']>

/**
 * Formats by how many percent the later of two compared amounts is more or less, or that there was nothing; '' if there was something in the earlier
 * period, but not by the same day.
 */
export const formatGrowth = (cells: readonly (bigint | null)[], { from, to, earlier }: Compared): string => {
  const [later, before] = [cells[to] ?? 0n, cells[from] ?? 0n]
  if (before > 0n) return periodLabels.short(computeChange(later, before))
  return (cells[earlier] ?? 0n) > 0n ? '' : crossingLabels.fromNil
}

/** Formats how much more or less a figure is, without its sign and with its unit but for points. */
export const formatChange = (figure: CrossFigure, change: bigint, isShort: boolean): string => {
  const size = change < 0n ? -change : change
  if (UNITS[figure] === 'percent') return toPercent(size)
  return isShort ? shortenAmount(figure, size) : formatAmount(figure, size)
}
