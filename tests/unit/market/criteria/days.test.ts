import { expect, test } from 'vitest'
import { addDaysTo, countDaysBetween, isDay, toSydneyDay } from '#lib/core/dates.ts'
import { getCategoryStatus, getLastDayOfVerification } from '#lib/market/criteria/rules.ts'

// Days counted one by one, without the product's date functions.
const DAYS: string[] = []
for (let at = Date.UTC(2024, 0, 1); DAYS.length < 10_100; at += 86_400_000)
  DAYS.push(new Date(at).toISOString().slice(0, 10))

test('[F-14] a verification lasts thirty whole days from each of 10,000 dates, and lapses the day after', () => {
  const status = (lastVerifiedDay: string, today: string) =>
    getCategoryStatus({ isVerified: true, isEmpty: false, lastVerifiedDay }, today)
  for (let at = 0; at < 10_000; at += 1) {
    const [day, last, next] = [DAYS[at], DAYS[at + 30], DAYS[at + 31]] as [string, string, string]
    if (
      getLastDayOfVerification(day) !== last ||
      status(day, day) !== 1 ||
      status(day, last) !== 1 ||
      status(day, next) !== 0
    )
      throw new Error(`wrong from ${day}`)
  }
})

test.each([
  ['2026-10-03', 'begins', '2026-10-04T02:00:00+11:00'],
  ['2027-04-03', 'ends', '2027-04-04T02:00:00+10:00'],
])('[F-14] the night after %s, in which daylight saving %s, counts as one day', (day, _what, after) => {
  expect(isDay(day)).toBe(true)
  const verified = new Date(`${day}T23:59:59${day.startsWith('2026') ? '+10:00' : '+11:00'}`)
  expect(toSydneyDay(verified)).toBe(day)
  expect(toSydneyDay(new Date(after))).toBe(addDaysTo(day, 1))
  expect(countDaysBetween(toSydneyDay(verified), toSydneyDay(new Date(after)))).toBe(1)
  expect(getLastDayOfVerification(toSydneyDay(verified))).toBe(addDaysTo(day, 30))
})
