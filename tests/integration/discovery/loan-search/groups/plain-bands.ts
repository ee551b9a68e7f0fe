import fc from 'fast-check'
import type { Actor } from '#lib/core/actor.ts'
import { addDaysTo, dateToDay, toSydneyDay } from '#lib/core/dates.ts'
import { BAND_KEYS, type ByBand } from '#lib/discovery/loan-search/groups/bands/fields.ts'
import { today } from '#lib/server/operations/clock.ts'
import { type Asked, matches, type PlainLoan } from '#tests/integration/discovery/loan-search/plain-loans.ts'

const OPEN = ['SETTLED', 'DEFAULT', 'VARIATIONINPROG']

/** Returns the band of days for which a loan is overdue; none for one that is not. */
export const nameDaysOverdue = ({ statusKey, repaymentDate }: PlainLoan): string[] => {
  const day = repaymentDate ? dateToDay(repaymentDate) : null
  if (day === null || day >= today() || !OPEN.includes(statusKey)) return []
  const since = (days: number) => addDaysTo(today(), -days)
  if (day < since(180)) return ['over-180']
  if (day < since(90)) return ['91-180']
  if (day < since(60)) return ['61-90']
  return [day < since(30) ? '31-60' : '1-30']
}

/** Returns the band of days since a loan was recorded. */
export const nameDaysRecorded = ({ createdAt }: PlainLoan): string => {
  const day = toSydneyDay(createdAt)
  const since = (days: number) => addDaysTo(today(), -days)
  if (day < since(180)) return 'over-180'
  if (day < since(90)) return '91-180'
  if (day < since(60)) return '61-90'
  return day < since(30) ? '31-60' : '0-30'
}

/** Returns the band of a loan's LVR. */
export const nameLvrBand = ({ lvr }: PlainLoan): string[] => {
  if (lvr === null) return []
  const share = Number(lvr)
  if (share > 70) return ['over-70']
  if (share > 65) return ['65-70']
  if (share > 60) return ['60-65']
  return [share > 50 ? '50-60' : 'up-to-50']
}

/** Returns the band of a loan's principal. */
export const nameLoanSize = ({ principal }: PlainLoan): string => {
  const thousands = Number(principal) / 1_000
  if (thousands >= 10_000) return 'over-10m'
  if (thousands >= 5_000) return '5m-10m'
  if (thousands >= 2_000) return '2m-5m'
  if (thousands >= 1_000) return '1m-2m'
  return thousands >= 500 ? '500k-1m' : 'under-500k'
}

/** A random search that sometimes asks for a band, too. */
export const drawBands = (searches: fc.Arbitrary<Asked>): fc.Arbitrary<Asked> =>
  fc
    .tuple(searches, fc.option(fc.constantFrom(...(Object.keys(BAND_KEYS) as ByBand[])), { freq: 2 }))
    .chain(([asked, by]) =>
      by === null ? fc.constant(asked) : fc.constantFrom(...BAND_KEYS[by]).map((word) => ({ ...asked, [by]: word })),
    )

/** Returns whether a loan matches a search with its band. */
export const matchesBanded = (actor: Actor, asked: Asked, loan: PlainLoan, loans: readonly PlainLoan[]): boolean =>
  matches(actor, asked, loan, loans) &&
  (!asked.daysOverdue || nameDaysOverdue(loan).includes(asked.daysOverdue)) &&
  (!asked.daysRecorded || nameDaysRecorded(loan) === asked.daysRecorded) &&
  (!asked.lvrBand || nameLvrBand(loan).includes(asked.lvrBand)) &&
  (!asked.loanSize || nameLoanSize(loan) === asked.loanSize)
