import { describe, expect, test } from 'vitest'
import { addDaysTo, dayToDate } from '#lib/core/dates.ts'
import { NO_KEY } from '#lib/core/subtotals.ts'
import { BAND_KEYS, type ByBand } from '#lib/discovery/loan-search/groups/bands/fields.ts'
import { matchBand, matchNoBand, mergeIntoBands } from '#lib/discovery/loan-search/groups/bands/rules.ts'
import { canHaveBook } from '#lib/discovery/loan-search/groups/books/rules.ts'
import { buildBandColumns } from '#lib/discovery/loan-search/groups/crossing/rules.ts'
import {
  asksForRepayment,
  buildSearchOfGroup,
  countsDischarged,
  findsCurrentAlone,
  nameGroup,
} from '#lib/discovery/loan-search/groups/rules.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'

const TODAY = '2026-11-28'
const moment = { codes: { CURRENT: [2, 3] }, today: TODAY }
const group = (key: number) => ({ key, rows: 1, sum: 10n, product: 3n })
const bandsOf = (by: ByBand, ...keys: number[]) =>
  mergeIntoBands(by, keys.map(group), TODAY).map(({ key, rows }) => [
    key === NO_KEY ? 'none' : BAND_KEYS[by][key],
    rows,
  ])
const daysAgo = (days: number) => dayToDate(addDaysTo(TODAY, -days)).getTime() / 86_400_000

describe('bands', () => {
  test('of overdue loans end after 30, 60, 90 and 180 days', () => {
    expect(bandsOf('daysOverdue', ...[1, 30, 31, 60, 61, 90, 91, 180, 181, 900].map(daysAgo), NO_KEY)).toEqual([
      ['1-30', 2],
      ['31-60', 2],
      ['61-90', 2],
      ['91-180', 2],
      ['over-180', 2],
      ['none', 1],
    ])
  })

  test('of LVR have their upper limit', () => {
    expect(bandsOf('lvrBand', 5_000, 5_001, 6_000, 6_500, 7_000, 7_001, NO_KEY)).toEqual([
      ['up-to-50', 1],
      ['50-60', 2],
      ['60-65', 1],
      ['65-70', 1],
      ['over-70', 1],
      ['none', 1],
    ])
  })

  test('of principal begin with their lower limit', () => {
    expect(bandsOf('loanSize', 0, 1, 2, 3, 4, 9, 10, 19, 20, 500)).toEqual([
      ['under-500k', 1],
      ['500k-1m', 1],
      ['1m-2m', 2],
      ['2m-5m', 2],
      ['5m-10m', 2],
      ['over-10m', 2],
    ])
  })

  test('are found by the same limits', () => {
    const limitsOf = (by: ByBand) =>
      BAND_KEYS[by].map((word) => {
        const condition = matchBand(by, word, moment)
        const range = condition.kind === 'all' ? condition.of[1] : condition
        return range?.kind === 'between' ? [range.min, range.max] : range
      })
    expect(limitsOf('daysOverdue')).toEqual([
      ['2026-10-29', '2026-11-27'],
      ['2026-09-29', '2026-10-28'],
      ['2026-08-30', '2026-09-28'],
      ['2026-06-01', '2026-08-29'],
      [null, '2026-05-31'],
    ])
    expect(limitsOf('lvrBand')).toEqual([
      [null, '5000'],
      ['5001', '6000'],
      ['6001', '6500'],
      ['6501', '7000'],
      ['7001', null],
    ])
    expect(limitsOf('loanSize')).toEqual([
      [null, '499999'],
      ['500000', '999999'],
      ['1000000', '1999999'],
      ['2000000', '4999999'],
      ['5000000', '9999999'],
      ['10000000', null],
    ])
    expect(matchNoBand('lvrBand', moment)).toEqual({ kind: 'empty', column: 'lvr' })
  })

  test('are named, filtered by, and put across', () => {
    expect([nameGroup('daysOverdue', 4), nameGroup('lvrBand', 1)]).toEqual(['Over 180 days', 'Over 50% to 60%'])
    const search = loanSearch.parse({ group: 'daysOverdue', state: 'NSW' })
    expect(buildSearchOfGroup(search, 'daysOverdue', '31-60')?.filters).toEqual({
      state: ['NSW'],
      daysOverdue: '31-60',
    })
    expect(buildSearchOfGroup(search, 'daysOverdue', '31-61')).toBeNull()
    const { columns, keys } = buildBandColumns('loanSize', [group(5), group(0)], moment)
    expect(columns.map(({ name, filters }) => [name, filters])).toEqual([
      ['Under $500k', { loanSize: 'under-500k' }],
      ['$10m and over', { loanSize: 'over-10m' }],
    ])
    expect(keys).toEqual([0, 5])
    expect(buildBandColumns('daysOverdue', [group(NO_KEY)], moment).columns[0]).toMatchObject({
      name: 'Not overdue',
      filters: null,
      condition: { kind: 'not' },
    })
  })

  test('come in order from the least', () => {
    for (const by of Object.keys(BAND_KEYS) as ByBand[])
      expect(getUsualGrouping(by)).toEqual({ by, sort: 'name', isDescending: false })
  })

  test('of overdue loans find current loans alone, due before today', () => {
    const filters = { daysOverdue: '1-30' }
    expect(findsCurrentAlone(filters)).toBe(true)
    expect(asksForRepayment(filters)).toBe(true)
    expect(countsDischarged(filters)).toBe(false)
    expect(loanSearch.sentence(loanSearch.parse(filters), {})).toMatch(/overdue by 1–30 days/)
  })
})

test('days overdue and periods have no book of their own, of which a search finds some', () => {
  expect((['daysOverdue', 'due', 'discharge', 'month', 'state', 'lvrBand'] as const).map(canHaveBook)).toEqual([
    ...[false, false, false],
    ...[true, true, true],
  ])
})
