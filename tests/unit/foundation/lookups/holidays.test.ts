import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDaysTo, countDaysBetween, type Day } from '#lib/core/dates.ts'
import { findNextWorkingDay, isWorkingDay, moveToWorkingDay } from '#lib/foundation/lookups/holidays/rules.ts'

const START = '2026-01-01'
const day = fc.integer({ min: 0, max: 1_500 }).map((days): Day => addDaysTo(START, days))
const holidays = fc.array(day, { maxLength: 60 }).map((days) => new Set(days))

describe('working days', () => {
  test('are Monday to Friday except holidays', () => {
    const off = new Set(['2026-12-25', '2026-12-28'])
    expect(isWorkingDay('2026-12-24', off)).toBe(true)
    for (const none of ['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28'])
      expect(isWorkingDay(none, off), none).toBe(false)
    expect(findNextWorkingDay('2026-12-24', off)).toBe('2026-12-29')
    expect(moveToWorkingDay('2026-12-24', off)).toBe('2026-12-24')
    expect(moveToWorkingDay('2026-12-26', new Set())).toBe('2026-12-28')
  })

  test('the next working day is the first one after the given day', () => {
    fc.assert(
      fc.property(day, holidays, (from, off) => {
        const next = findNextWorkingDay(from, off)
        expect(next > from).toBe(true)
        expect(isWorkingDay(next, off)).toBe(true)
        for (let days = 1; days < countDaysBetween(from, next); days += 1)
          expect(isWorkingDay(addDaysTo(from, days), off)).toBe(false)
        expect(moveToWorkingDay(addDaysTo(from, 1), off)).toBe(next)
      }),
    )
  })
})
