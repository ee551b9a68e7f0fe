import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonthsTo, dateToDay, formatDay, formatShortDay } from '#lib/core/dates.ts'
import { formatDayWithWeekday, readDay } from '#lib/core/typed-days.ts'

/** A Tuesday. */
const TODAY = '2026-11-24'

const WITH_YEAR: readonly [string, string][] = [
  ['1/2/27', '2027-02-01'],
  ['01/02/2027', '2027-02-01'],
  ['1.2.27', '2027-02-01'],
  ['1-2-27', '2027-02-01'],
  ['1 2 27', '2027-02-01'],
  [' 1 / 2 / 2027 ', '2027-02-01'],
  ['1–2–2027', '2027-02-01'],
  ['1 Feb 27', '2027-02-01'],
  ['1 February 2027', '2027-02-01'],
  ['01-FEB-27', '2027-02-01'],
  ['1/feb/2027', '2027-02-01'],
  ['1feb27', '2027-02-01'],
  ['1st of February 2027', '2027-02-01'],
  ['3rd Sept, 2027', '2027-09-03'],
  ['Feb 1 2027', '2027-02-01'],
  ['February 1st, 2027', '2027-02-01'],
  ['Mon 01 Feb 2027', '2027-02-01'],
  ['Monday, 1/2/2027', '2027-02-01'],
  ['2027-02-01', '2027-02-01'],
  ['2027/2/1', '2027-02-01'],
  ['2027-02-01T09:30', '2027-02-01'],
  ['2027-02-01T23:30:00Z', '2027-02-02'],
  ['2027-02-01t12:59:59z', '2027-02-01'],
  ['2027-02-01 09:30:00', '2027-02-01'],
  ['1/2/2027 10:30 am', '2027-02-01'],
  ['１/２/２０２７', '2027-02-01'],
  ['１．２．２７', '2027-02-01'],
  ['1\u00a0Feb\u00a02027', '2027-02-01'],
  ['\u200e1/2/2027\u200e', '2027-02-01'],
  ['29/2/2028', '2028-02-29'],
  ['31/12/1999', '1999-12-31'],
]

test.each(WITH_YEAR)('%j is the day %s, whatever today is', (text, day) => {
  expect([readDay(text, TODAY), readDay(text, null)]).toEqual([day, day])
})

const FROM_TODAY: readonly [string, string][] = [
  ['today', '2026-11-24'],
  ['Tomorrow', '2026-11-25'],
  ['yesterday', '2026-11-23'],
  ['wed', '2026-11-25'],
  ['tue', '2026-12-01'],
  ['monday', '2026-11-30'],
  ['sunday', '2026-11-29'],
  ['thurs', '2026-11-26'],
  ['next tue', '2026-12-01'],
  ['next wed', '2026-12-02'],
  ['next monday', '2026-11-30'],
  ['this fri', '2026-11-27'],
  ['last fri', '2026-11-20'],
  ['last tue', '2026-11-17'],
  ['in 3 days', '2026-11-27'],
  ['in a week', '2026-12-01'],
  ['in 2 months', '2027-01-24'],
  ['10 days ago', '2026-11-14'],
  ['+3d', '2026-11-27'],
  ['+ 2w', '2026-12-08'],
  ['+3M', '2027-02-24'],
  ['-1y', '2025-11-24'],
  ['＋３ｄ', '2026-11-27'],
  ['1/2', '2027-02-01'],
  ['1 Feb', '2027-02-01'],
  ['24/5', '2026-05-24'],
  ['23/5', '2027-05-23'],
  ['30/11', '2026-11-30'],
]

test.each(FROM_TODAY)(
  '%j is %s on a Tuesday in November 2026, and nothing without a day to count from',
  (text, day) => {
    expect([readDay(text, TODAY), readDay(text, null)]).toEqual([day, null])
  },
)

test.each([
  ...['', ' ', '1', '31', '2027', '1/2/', '1/2/202', '1/2/02027', '1/2/3/4', '0/1/2027', '32/1/2027', '30/2/2026'],
  ...['2/13/2026', '12/31/2026', '29/2', '1 2', '2026-02-30', '2027-02-01T25:00', '2027-02-01 rubbish', '20270201'],
  ...[
    'Feb',
    'Feb 2027',
    'Feb 27',
    'Fe 1 2027',
    '1 Foo 27',
    '1 Febx 27',
    'Tue 1 Feb 2027',
    'someday',
    'next',
    'next week',
  ],
  ...['in 3', '3 days', 'in 3 days ago', '+3', '+3x', '+99999d', 'in 9999 years', '1/2/1899', '1/1/2200', '1,250,000'],
  ...["1/2/2027'; drop table loans", `${' '.repeat(60)}1/2/2027`, '१/२/२०२७'],
])('rejects %j as a day', (text) => expect(readDay(text, TODAY)).toBeNull())

test('a day formatted by any field or page is read back as the same day', () => {
  const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, (date) => {
      const day = dateToDay(date)
      for (const text of [formatShortDay(day), formatDay(day), formatDayWithWeekday(day), day])
        expect(readDay(text, null)).toBe(day)
    }),
  )
})

test('a day without a year is at most six months in the past, and within this year or the next', () => {
  const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, dates, (now, date) => {
      const [today, [, month, day]] = [dateToDay(now), dateToDay(date).split('-')]
      const read = readDay(`${day}/${month}`, today)
      if (read === null) return void expect(`${day}/${month}`).toBe('29/02')
      expect(addMonthsTo(read, 6) >= today).toBe(true)
      expect(Number(read.slice(0, 4)) - Number(today.slice(0, 4))).toBeOneOf([0, 1])
    }),
  )
})

test.each(['constructor', '__proto__', 'toString', 'valueOf'])('%s is not a day', (text) => {
  expect(readDay(text, TODAY)).toBeNull()
})

// A parser with quadratic time would exceed the test's time limit on the long ones.
test('[T-I1] reads hostile texts in linear time', () => {
  fc.assert(fc.property(fc.string({ maxLength: 5000 }), (text) => void readDay(text, TODAY)))
  for (const length of [20, 500_000])
    for (const text of ['1 '.repeat(length), 'a'.repeat(length), `1${' '.repeat(length)}x`, '1.-'.repeat(length)])
      expect(readDay(text, TODAY)).toBeNull()
})
