import { describe, expect, test } from 'vitest'
import type { ActivityRow } from '#lib/crm/file-notes/activity/fields.ts'
import { activityLabels } from '#lib/crm/file-notes/activity/labels.ts'
import { ACTIVITY_PERIODS } from '#lib/crm/file-notes/activity/periods/fields.ts'
import {
  countWeekdays,
  findActivityDays,
  findPeriod,
  getEarlierDays,
  getPeriodDays,
} from '#lib/crm/file-notes/activity/periods/rules.ts'
import { buildNotesPath, computeBar, sortActivity, sortActivityBy } from '#lib/crm/file-notes/activity/rules.ts'
import {
  buildActivityPath,
  buildActivitySearch,
  getSearchedDays,
  parseActivity,
} from '#lib/crm/file-notes/activity/search.ts'

/** A Saturday. */
const today = '2026-11-28'

describe('periods', () => {
  test.each([
    ['this-week', '2026-11-23', '2026-11-29'],
    ['last-week', '2026-11-16', '2026-11-22'],
    ['this-month', '2026-11-01', '2026-11-30'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['last-30-days', '2026-10-30', '2026-11-28'],
    ['this-quarter', '2026-10-01', '2026-12-31'],
    ['last-quarter', '2026-07-01', '2026-09-30'],
  ] as const)('%s', (period, min, max) => {
    expect(getPeriodDays(period, today)).toEqual({ min, max })
    expect(findPeriod({ min, max }, today)).toBe(period)
  })

  test('a week begins on Monday', () => {
    expect(getPeriodDays('this-week', '2026-11-29').min).toBe('2026-11-23')
    expect(getPeriodDays('this-week', '2026-11-30').min).toBe('2026-11-30')
    expect(findPeriod({ min: '2026-11-22', max: '2026-11-28' }, today)).toBeNull()
  })

  const compared = (min: string | null, max: string | null, comparison: 'before' | 'year' = 'before', at = today) => {
    const { earlier, ...shown } = findActivityDays({ min, max }, at, comparison)
    return `${shown.min}..${shown.max}${shown.isSoFar ? ' so far' : ''} vs ${earlier && `${earlier.min}..${earlier.max}`}`
  }

  test('of one that is not over, only as many days of the earlier one are compared', () => {
    expect(compared('2026-11-23', '2026-11-29')).toBe('2026-11-23..2026-11-28 so far vs 2026-11-16..2026-11-21')
    expect(compared('2026-11-01', '2026-11-30')).toBe('2026-11-01..2026-11-28 so far vs 2026-10-01..2026-10-28')
    expect(compared('2026-10-01', '2026-12-31')).toBe('2026-10-01..2026-11-28 so far vs 2026-07-01..2026-08-28')
    expect(compared('2026-03-01', '2026-03-31', 'before', '2026-03-30')).toBe(
      '2026-03-01..2026-03-30 so far vs 2026-02-01..2026-02-28',
    )
  })

  test('one that is over is compared with the whole one before', () => {
    expect(compared('2026-11-16', '2026-11-22')).toBe('2026-11-16..2026-11-22 vs 2026-11-09..2026-11-15')
    expect(compared('2026-10-01', '2026-10-31')).toBe('2026-10-01..2026-10-31 vs 2026-09-01..2026-09-30')
    expect(compared('2026-11-01', '2026-11-30', 'before', '2026-11-30')).toBe(
      '2026-11-01..2026-11-30 vs 2026-10-01..2026-10-31',
    )
    expect(compared('2026-07-01', '2026-09-30')).toBe('2026-07-01..2026-09-30 vs 2026-04-01..2026-06-30')
  })

  test('a few days are compared with the same weekdays, more with as many days before', () => {
    expect(compared('2026-11-16', '2026-11-20')).toBe('2026-11-16..2026-11-20 vs 2026-11-09..2026-11-13')
    expect(compared('2026-11-27', '2026-11-27')).toBe('2026-11-27..2026-11-27 vs 2026-11-20..2026-11-20')
    expect(compared('2026-11-23', null)).toBe('2026-11-23..2026-11-28 vs 2026-11-16..2026-11-21')
    expect(compared('2026-10-29', today)).toBe('2026-10-29..2026-11-28 vs 2026-09-28..2026-10-28')
  })

  test('with the year before, months by their days and weeks by their weekdays', () => {
    expect(compared('2026-11-01', '2026-11-30', 'year')).toBe('2026-11-01..2026-11-28 so far vs 2025-11-01..2025-11-28')
    expect(compared('2026-11-23', '2026-11-29', 'year')).toBe('2026-11-23..2026-11-28 so far vs 2025-11-24..2025-11-29')
    expect(getEarlierDays({ min: '2024-02-01', max: '2024-02-29' }, 'year')).toEqual({
      min: '2023-02-01',
      max: '2023-02-28',
    })
  })

  test('without a first day, or before it, there is nothing to compare', () => {
    expect(compared(null, '2026-11-01')).toBe('null..2026-11-01 vs null')
    expect(compared('2026-12-01', '2026-12-31')).toBe('2026-12-01..2026-11-28 so far vs null')
  })

  test.each([
    ['2026-11-23', '2026-11-29', 5],
    ['2026-11-28', '2026-11-29', 0],
    ['2026-11-27', '2026-11-30', 2],
    ['2026-11-01', '2026-11-30', 21],
    ['2026-12-01', '2026-11-28', 0],
    [null, '2026-11-30', null],
  ])('%s to %s has %s days from Monday to Friday', (min, max, count) => expect(countWeekdays({ min, max })).toBe(count))
})

describe('the address of the team’s table', () => {
  const usual = {
    period: 'this-week',
    from: null,
    to: null,
    comparison: 'before',
    takenBy: null,
    sort: { column: 'calls', isDescending: true },
  }

  test('is written as it was read, without default values', () => {
    expect(parseActivity({})).toEqual(usual)
    expect(buildActivityPath(parseActivity({}))).toBe('/users/notes?view=team')
    for (const query of [
      'view=team&period=last-month&against=year&takenBy=7&sort=lenders&orderBy=asc',
      'view=team&from=2026-11-01&to=2026-11-05&sort=name&orderBy=asc',
      'view=team&from=2026-11-01',
    ])
      expect(buildActivityPath(parseActivity(Object.fromEntries(new URLSearchParams(query))))).toBe(
        `/users/notes?${query}`,
      )
  })

  test.each([
    { period: 'never' },
    { period: ['x'] },
    { against: 'both' },
    { sort: 'password' },
    { sort: 'calls', orderBy: 'sideways' },
    { takenBy: '-1' },
    { from: '2026-02-30' },
  ])('%j changes nothing', (raw) => expect(parseActivity(raw)).toEqual(usual))

  test('days that are a period are that period, so that they move with today', () => {
    for (const period of ACTIVITY_PERIODS) {
      const search = buildActivitySearch(getPeriodDays(period, today), today)
      expect([search.period, search.from]).toEqual([period, null])
      expect(getSearchedDays(search, '2027-01-15')).toEqual(getPeriodDays(period, '2027-01-15'))
    }
    const own = buildActivitySearch({ min: '2026-11-16', max: '2026-11-20' }, today)
    expect(buildActivityPath(own)).toBe('/users/notes?view=team&from=2026-11-16&to=2026-11-20')
    expect(getSearchedDays(own, today)).toEqual({ min: '2026-11-16', max: '2026-11-20' })
  })

  test('a column sorts by its highest first, then the other way round; names from A', () => {
    const search = parseActivity({})
    expect(sortActivityBy(search, 'notes').sort).toEqual({ column: 'notes', isDescending: true })
    expect(sortActivityBy(search, 'calls').sort).toEqual({ column: 'calls', isDescending: false })
    expect(sortActivityBy(search, 'name').sort).toEqual({ column: 'name', isDescending: false })
  })
})

describe('rows of the team’s table', () => {
  const row = (name: string, calls: number, earlierCalls: number | null = null): ActivityRow => ({
    id: 1,
    name,
    calls,
    earlierCalls,
    average: calls / 5,
    notes: 9,
    companies: 0,
    lenders: 0,
    brokers: 0,
    lawFirms: 0,
  })
  const rows = [row('Bo', 2, 9), row('Al', 5, 6), row('Cy', 5, 1)]
  const order = (column: Parameters<typeof sortActivity>[1]['column'], isDescending: boolean) =>
    sortActivity(rows, { column, isDescending })
      .map(({ name }) => name)
      .join()

  test('sort by a figure, equal ones by name', () => {
    expect(order('calls', true)).toBe('Al,Cy,Bo')
    expect(order('calls', false)).toBe('Bo,Al,Cy')
    expect(order('change', true)).toBe('Cy,Al,Bo')
    expect(order('average', false)).toBe('Bo,Al,Cy')
    expect(order('notes', true)).toBe('Al,Bo,Cy')
    expect(order('name', true)).toBe('Cy,Bo,Al')
  })

  test('lead to the notes that they count', () => {
    const days = { min: '2026-11-01', max: '2026-11-28' }
    expect(buildNotesPath({ id: 7, column: 'notes', days })).toBe(
      '/users/notes?from=2026-11-01&takenBy=7&to=2026-11-28',
    )
    expect(buildNotesPath({ id: null, column: 'companies', days: { min: null, max: '2026-11-28' } })).toBe(
      '/users/notes?calls=only&to=2026-11-28',
    )
    expect(buildNotesPath({ id: 7, column: 'lawFirms', days })).toBe(
      '/users/notes?about=lawfirm&calls=only&from=2026-11-01&takenBy=7&to=2026-11-28',
    )
  })

  test('have bars of their share and changes in words', () => {
    expect([computeBar(5, 10), computeBar(1, 3), computeBar(0, 0)]).toEqual([50, 33.3, 0])
    expect([3, -3, 0].map(activityLabels.change)).toEqual(['+3', '−3', '–'])
    expect([activityLabels.changeShare(3, 4), activityLabels.changeShare(-1, 3)]).toEqual(['+75%', '−33%'])
    expect([activityLabels.changeShare(0, 4), activityLabels.changeShare(2, 0)]).toEqual(['', 'new'])
  })

  test('name their days', () => {
    expect(activityLabels.days({ min: '2026-11-28', max: '2026-11-28' })).toBe('28 Nov 2026')
    expect(activityLabels.days({ min: '2026-11-28', max: null })).toBe('Since 28 Nov 2026')
    expect(activityLabels.days({ min: null, max: '2026-11-28' })).toBe('Up to 28 Nov 2026')
  })
})
