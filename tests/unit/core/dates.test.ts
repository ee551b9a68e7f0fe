import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDaysTo,
  countDaysBetween,
  dateToDay,
  dayToDate,
  formatDay,
  formatDayTime,
  formatShortDay,
  formatTableTime,
  isDay,
  parseDay,
  toSydneyDay,
} from '#lib/core/dates.ts'
import { readDay } from '#lib/core/typed-days.ts'

describe('dates', () => {
  test('[Q-01] days and times are formatted as in the specification, in Sydney time', () => {
    const instant = new Date('2026-11-21T05:07:09Z')
    expect(formatDay('2026-02-28')).toBe('28 Feb 2026')
    expect(formatDayTime(instant)).toBe('21 Nov 2026 16:07')
    expect(formatTableTime(instant)).toBe('21/11/2026 04:07:09 PM')
    expect(formatTableTime(new Date('2026-11-20T13:00:00Z'))).toBe('21/11/2026 12:00:00 AM')
    expect(formatTableTime(new Date('2026-06-21T02:00:00Z'))).toBe('21/06/2026 12:00:00 PM')
    expect(formatDayTime(new Date('2026-12-31T13:00:00Z'))).toBe('01 Jan 2027 00:00')
  })

  test('[Q-01] a day is formatted as it is typed', () => {
    expect(formatShortDay('2026-02-03')).toBe('03/02/2026')
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        (date) => {
          const day = dateToDay(date)
          expect(readDay(formatShortDay(day), null)).toBe(day)
        },
      ),
    )
  })

  test.each([
    ['2026-12-31', '2026-12-31'],
    ['2026-12-31T12:59:59Z', '2026-12-31'],
    ['2026-12-31T13:00:00.000Z', '2027-01-01'],
    ['2027-06-30T14:00:00Z', '2027-07-01'],
    ['2026-12-31T23:30:00-05:00', '2027-01-01'],
    ['2026-12-31T23:30', '2026-12-31'],
    ['2026-12-31 rubbish', null],
    ['2026-12-31T', null],
    ['2026-12-31T25:00:00Z', null],
    ['2026-12-31T10:00:00Zulu', null],
    ['x2026-12-31', null],
    ['2026-02-30', null],
    ['2026-02-30T10:00:00Z', null],
    ['31/12/2026', null],
    ['', null],
    ['2199-12-31T23:00:00-11:00', null],
  ])('[D-20] %s is the Sydney day %s', (text, day) => {
    expect(parseDay(text)).toBe(day)
  })

  test('[T-F7] the Sydney day changes at Sydney midnight, in winter and in summer', () => {
    expect(toSydneyDay(new Date('2026-01-31T12:59:59Z'))).toBe('2026-01-31')
    expect(toSydneyDay(new Date('2026-01-31T13:00:00Z'))).toBe('2026-02-01')
    expect(toSydneyDay(new Date('2026-07-31T13:59:59Z'))).toBe('2026-07-31')
    expect(toSydneyDay(new Date('2026-07-31T14:00:00Z'))).toBe('2026-08-01')
  })

  test('[T-F7] a day survives the round trip through the database in any process time zone', () => {
    const anyDay = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(fc.property(anyDay, (day) => dateToDay(dayToDate(day)) === day))
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: -900, max: 900 }),
        (day, days) => countDaysBetween(day, addDaysTo(day, days)) === days,
      ),
    )
  })

  test('rejects days that do not exist', () => {
    expect(['2026-02-29', '2024-02-29', '2026-13-01', '20260101', '1899-12-31', ''].map(isDay)).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
