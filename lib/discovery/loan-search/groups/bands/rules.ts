import { addDaysTo, type Day, dayToDate } from '#lib/core/dates.ts'
import { mergeSubtotals, NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { BAND_KEYS, BANDS, type ByBand } from '#lib/discovery/loan-search/groups/bands/fields.ts'
import type { StatusCodes } from '#lib/lending/access/scope.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'

const DAY = 86_400_000

/** The columns whose bands are days ago. */
type ByDay = 'repayment_date' | 'recorded_on'

/** Returns the word in the address of the band with a key, which is its place. */
export const getBandWord = (by: ByBand, key: number): string => BAND_KEYS[by][key] ?? ''

const findBand = (by: ByBand, measure: number): number => {
  const at = BANDS[by].most.findIndex((most) => measure <= most)
  return at < 0 ? BANDS[by].most.length : at
}

/** Merges groups by the values of a measure into bands. Those of days are days since 1970, none after today. */
export const mergeIntoBands = (by: ByBand, groups: readonly Subtotal[], today: Day): Subtotal[] => {
  const { width = 1, isSince = false } = BANDS[by]
  const todayKey = dayToDate(today).getTime() / DAY
  const getMeasure = (key: number): number => (isSince ? todayKey - key : key * width)
  return mergeSubtotals(
    groups.map((group) =>
      Object.assign({}, group, group.key === NO_KEY ? {} : { key: findBand(by, getMeasure(group.key)) }),
    ),
  )
}

// The days that lie at least and at most so many days back.
const matchDaysBack = (
  column: ByDay,
  today: Day,
  { min, max }: { min: number; max: number | null },
): LoanCondition => ({
  kind: 'between',
  column,
  min: max === null ? null : addDaysTo(today, -max),
  max: addDaysTo(today, -min),
})

/** Returns the condition of overdue loans: those of the current book whose repayment date has passed, by at least and at most so many days. */
export const matchOverdue = (
  { CURRENT }: Pick<StatusCodes, 'CURRENT'>,
  today: Day,
  { min = 1, max = null }: { min?: number; max?: number | null } = {},
): LoanCondition => ({
  kind: 'all',
  of: [{ kind: 'in', column: 'status_code', values: CURRENT }, matchDaysBack('repayment_date', today, { min, max })],
})

/** What the bands of overdue loans depend on. */
type Moment = { codes: Pick<StatusCodes, 'CURRENT'>; today: Day }

/** Returns the condition of the loans of a band. */
export const matchBand = (by: ByBand, word: string, { codes, today }: Moment): LoanCondition => {
  const { column, most } = BANDS[by]
  const at = BAND_KEYS[by].indexOf(word)
  const [before, max = null] = [most[at - 1], most[at]]
  const min = before === undefined ? null : before + 1
  if (by === 'daysOverdue') return matchOverdue(codes, today, { min: min ?? 1, max })
  if (by === 'daysRecorded') return matchDaysBack('recorded_on', today, { min: min ?? 0, max })
  return { kind: 'between', column, min: min === null ? null : String(min), max: max === null ? null : String(max) }
}

/** Returns the condition of the loans in no band. */
export const matchNoBand = (by: ByBand, { codes, today }: Moment): LoanCondition =>
  by === 'daysOverdue' ? { kind: 'not', of: matchOverdue(codes, today) } : { kind: 'empty', column: BANDS[by].column }
