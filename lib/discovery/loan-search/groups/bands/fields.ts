import { bandNames } from '#lib/discovery/loan-search/groups/bands/labels.ts'
import type { SEARCH_COLUMNS } from '#lib/lending/facts/fields.ts'

/** A grouping by bands of a measure. */
export type ByBand = keyof typeof bandNames

/**
 * A measure in bands: its column; the most of each band, in the units of the column, of which the last has none; and how many units count
 * together, for columns with too many values to group by each. `isSince` measures the days since a day.
 */
type Measure = { column: keyof typeof SEARCH_COLUMNS; most: readonly number[]; width?: number; isSince?: true }

/** The groupings by bands. */
export const BANDS: Readonly<Record<ByBand, Measure>> = {
  daysOverdue: { column: 'repayment_date', most: [30, 60, 90, 180], isSince: true },
  daysRecorded: { column: 'recorded_on', most: [30, 60, 90, 180], isSince: true },
  lvrBand: { column: 'lvr', most: [5_000, 6_000, 6_500, 7_000] },
  loanSize: {
    column: 'principal',
    most: [499_999, 999_999, 1_999_999, 4_999_999, 9_999_999],
    width: 500_000,
  },
}

/** The words of the bands in the address, from the least. */
export const BAND_KEYS: Readonly<Record<ByBand, readonly string[]>> = {
  daysOverdue: Object.keys(bandNames.daysOverdue),
  daysRecorded: Object.keys(bandNames.daysRecorded),
  lvrBand: Object.keys(bandNames.lvrBand),
  loanSize: Object.keys(bandNames.loanSize),
}

/** True for the groupings by bands of a measure. */
export const isByBand = (by: string): by is ByBand => Object.hasOwn(bandNames, by)

/** Returns the name of a band; null for a word that is none. */
export const findBandName = (by: ByBand, word: string): string | null => {
  const names: Readonly<Record<string, string>> = bandNames[by]
  return Object.hasOwn(names, word) ? (names[word] ?? null) : null
}
