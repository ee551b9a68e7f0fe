import { expect, test } from 'vitest'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { due, max, min, read } from '#tests/unit/discovery/loan-search/words/reading.ts'

const settled = (from: string | null, to: string | null): Meaning => ({ settlement: { min: from, max: to } })

test.each<[string, Meaning]>([
  // A month and two digits are that month of a year.
  ['settled since jan 24', settled('2024-01-01', null)],
  ['since nov 25', settled('2025-11-01', null)],
  ['settled in mar 26', settled('2026-03-01', '2026-03-31')],
  ['loans sept 24', settled('2024-09-01', '2024-09-30')],
  ['from jan 24 to mar 25', settled('2024-01-01', '2025-03-31')],
  ['due in jan 27', due('2027-01-01', '2027-01-31')],
  // These are days.
  ['since 24 jan', settled('2026-01-24', null)],
  ['since jan 5', settled('2026-01-05', null)],
  ['since jan 24 2026', settled('2026-01-24', null)],
  ['since 24 jan 25', settled('2025-01-24', null)],
  ['since jan 24th', settled('2026-01-24', null)],
  ['due by dec 24', due(null, '2026-12-24')],
  ['due by jun 30', due(null, '2027-06-30')],
  // No loan has settled in June 2030.
  ['settled since june 30', settled('2026-06-30', null)],
  ['from jun 30 to sep 30', settled('2026-06-30', '2026-09-30')],
  ['settled before dec 26', settled(null, '2025-12-25')],
  ['year ended jun 25', settled('2024-07-01', '2025-06-30')],
  // A unit in one letter, where a time is meant.
  ['last 12m', { settledIn: 'ROLLING_YEAR' }],
  ['settled last 6m', settled('2026-05-23', '2026-11-23')],
  ['settled in the last 6mths', settled('2026-05-23', '2026-11-23')],
  ['past 2y', settled('2024-11-23', '2026-11-23')],
  ['due in the next 6m', due('2026-11-23', '2027-05-23')],
  ['over 12m', { principal: min('12000001') }],
  ['under 6m', { principal: max('5999999') }],
  ['loans w lvr over 60%', { lvr: min('60.01') }],
])('%s', (text, meaning) => expect(read(text)).toEqual({ readings: [meaning], others: [] }))
