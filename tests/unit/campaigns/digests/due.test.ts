import { describe, expect, test } from 'vitest'
import { decideDigestRun, getNextDigestDay } from '#lib/campaigns/digests/runs/rules.ts'
import type { Rhythm } from '#lib/campaigns/digests/schema.ts'

const holidays = new Set(['2027-01-01', '2027-01-26', '2027-04-26'])
const due = (at: string, last: string | null, rhythm: Rhythm = 'DAY') =>
  decideDigestRun(new Date(at), { rhythm, holidays, last })
const next = (at: string, last: string | null, rhythm: Rhythm = 'DAY') =>
  getNextDigestDay(new Date(at), { rhythm, holidays, last })

describe('a daily digest', () => {
  test('is due at 07:00 Sydney time, before and after a daylight-saving change', () => {
    // Friday in daylight saving time, the Monday after the change to standard time, and the Monday after the change back.
    expect(due('2027-04-01T19:59:59Z', '2027-04-01')).toBe('nothing')
    expect(due('2027-04-01T20:00:00Z', '2027-04-01')).toBe('plan')
    expect(due('2027-04-04T20:00:00Z', '2027-04-02')).toBe('nothing')
    expect(due('2027-04-04T21:00:00Z', '2027-04-02')).toBe('plan')
    expect(due('2027-10-03T19:59:59Z', '2027-10-01')).toBe('nothing')
    expect(due('2027-10-03T20:00:00Z', '2027-10-01')).toBe('plan')
  })

  test('is due once a day, and never on a day off', () => {
    expect(due('2027-01-28T20:00:00Z', '2027-01-29')).toBe('nothing')
    expect(due('2027-01-25T20:00:00Z', '2027-01-25')).toBe('nothing')
    expect(due('2027-01-30T01:00:00Z', '2027-01-28')).toBe('nothing')
  })

  test('names its next day across weekends and holidays', () => {
    expect(next('2027-01-24T19:00:00Z', '2027-01-22')).toBe('2027-01-25')
    expect(next('2027-01-25T01:00:00Z', '2027-01-25')).toBe('2027-01-27')
    expect(next('2027-01-29T01:00:00Z', '2027-01-29')).toBe('2027-02-01')
    expect(next('2027-01-25T01:00:00Z', null)).toBe('2027-01-27')
  })
})

describe('a monthly digest', () => {
  test('is due on the first working day, or later in the month if it was missed', () => {
    expect(due('2026-12-31T20:00:00Z', '2026-12-01', 'MONTH')).toBe('nothing')
    expect(due('2027-01-03T20:00:00Z', '2026-12-01', 'MONTH')).toBe('plan')
    expect(due('2027-01-19T20:00:00Z', '2026-12-01', 'MONTH')).toBe('plan')
    expect(due('2027-01-19T20:00:00Z', '2027-01-04', 'MONTH')).toBe('nothing')
    expect(due('2027-01-31T20:00:00Z', '2027-01-19', 'MONTH')).toBe('plan')
  })

  test('does not catch up in the month in which digests start', () => {
    expect(due('2027-01-19T20:00:00Z', null, 'MONTH')).toBe('begin')
    expect(due('2027-01-03T20:00:00Z', null, 'MONTH')).toBe('plan')
  })

  test('names its next day, in this month or the next', () => {
    expect(next('2027-01-19T20:00:00Z', '2027-01-04', 'MONTH')).toBe('2027-02-01')
    expect(next('2026-12-31T20:00:00Z', '2026-12-01', 'MONTH')).toBe('2027-01-04')
    expect(next('2027-01-19T20:00:00Z', '2026-12-01', 'MONTH')).toBe('2027-01-20')
    expect(next('2026-12-14T20:00:00Z', null, 'MONTH')).toBe('2027-01-04')
  })
})

describe('a weekly digest', () => {
  test('is due on Monday, or on the first working day after a Monday off', () => {
    expect(due('2027-01-31T19:59:59Z', '2027-01-25', 'WEEK')).toBe('nothing')
    expect(due('2027-01-31T20:00:00Z', '2027-01-25', 'WEEK')).toBe('plan')
    for (const day of ['2027-01-28', '2027-01-29', '2027-01-30', '2027-01-31'])
      expect(due(`${day}T01:00:00Z`, '2027-01-25', 'WEEK'), day).toBe('nothing')
    // Monday 26 April 2027 is a holiday here.
    expect(due('2027-04-25T21:00:00Z', '2027-04-19', 'WEEK')).toBe('nothing')
    expect(due('2027-04-26T21:00:00Z', '2027-04-19', 'WEEK')).toBe('plan')
    expect(due('2027-04-27T21:00:00Z', '2027-04-27', 'WEEK')).toBe('nothing')
  })

  test('catches up once later in its week', () => {
    expect(due('2027-02-04T01:00:00Z', '2027-01-11', 'WEEK')).toBe('plan')
    expect(due('2027-02-05T01:00:00Z', '2027-02-04', 'WEEK')).toBe('nothing')
    expect(due('2027-02-07T20:00:00Z', '2027-02-04', 'WEEK')).toBe('plan')
    expect(due('2027-02-04T01:00:00Z', null, 'WEEK')).toBe('begin')
  })

  test('names its next day, in this week or the next', () => {
    expect(next('2027-02-03T01:00:00Z', '2027-02-01', 'WEEK')).toBe('2027-02-08')
    expect(next('2027-02-06T23:00:00Z', '2027-02-01', 'WEEK')).toBe('2027-02-08')
    expect(next('2027-01-31T19:00:00Z', '2027-01-25', 'WEEK')).toBe('2027-02-01')
    expect(next('2027-04-25T21:00:00Z', '2027-04-19', 'WEEK')).toBe('2027-04-27')
    expect(next('2027-02-03T01:00:00Z', '2027-01-25', 'WEEK')).toBe('2027-02-03')
    expect(next('2027-02-03T01:00:00Z', null, 'WEEK')).toBe('2027-02-08')
  })
})
