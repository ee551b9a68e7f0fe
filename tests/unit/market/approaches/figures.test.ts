import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDaysTo, dayToDate, toSydneyDay } from '#lib/core/dates.ts'
import { countWorkingMinutes, isWorkingDay } from '#lib/foundation/lookups/holidays/rules.ts'
import { type MeasuredEvent, measureApproaches } from '#lib/market/approaches/figures/rules.ts'
import type { DeclineReason } from '#lib/market/approaches/labels.ts'
import { getDueDay } from '#lib/market/approaches/rules.ts'
import { type Lived, MINUTE, plainFigures, plainMinutes, REASONS } from '#tests/unit/market/approaches/histories.ts'

const HOLIDAYS = new Set(['2026-01-26', '2026-04-03', '2026-04-06', '2026-12-25', '2026-12-28'])

/** One step of a history: the minutes until it, and the action tried on one of the approaches. */
type Step = {
  minutes: number
  act: 'ASK' | 'YES' | 'NO' | 'TAKE' | 'DROP' | 'WATCH'
  at: number
  reason: DeclineReason
}
const steps = fc.array(
  fc.record<Step>({
    minutes: fc.nat(4_000),
    act: fc.constantFrom('ASK', 'ASK', 'YES', 'YES', 'NO', 'TAKE', 'DROP', 'WATCH'),
    at: fc.nat(40),
    reason: fc.constantFrom(...REASONS),
  }),
  { minLength: 30, maxLength: 90 },
)

/** Runs random steps with a moving clock; returns what happened and the events that the product writes. */
const live = (drawn: readonly Step[], start: Date): { lived: Lived[]; events: MeasuredEvent[] } => {
  const [lived, events]: [Lived[], MeasuredEvent[]] = [[], []]
  let now = start
  const write = (approachId: number, act: MeasuredEvent['act'], part: Partial<MeasuredEvent> = {}) =>
    events.push(Object.assign({ approachId, act, workingMinutes: null, reason: null }, part))
  const answer = (id: number, one: Lived, reason: DeclineReason | null) => {
    const workingMinutes = countWorkingMinutes(one.askedAt, now, HOLIDAYS)
    one.firstAfter ??= plainMinutes(one.askedAt, now, HOLIDAYS)
    one.reason = reason
    one.state = reason ? 'OVER' : 'YES'
    one.dueOn = getDueDay(toSydneyDay(now), HOLIDAYS)
    write(id, reason ? 'DECLINED' : 'INTERESTED', { workingMinutes, reason })
  }
  for (const { minutes, act, at, reason } of drawn) {
    now = new Date(now.getTime() + minutes * MINUTE)
    const today = toSydneyDay(now)
    if (act === 'ASK') {
      write(lived.length, 'ASKED')
      const dueOn = getDueDay(today, HOLIDAYS)
      const none = { firstAfter: null, reason: null, isExpired: false, isAccepted: false }
      lived.push(Object.assign({ state: 'ASKED' as const, askedAt: now, dueOn }, none))
      continue
    }
    if (act === 'WATCH') {
      for (const [id, one] of lived.entries())
        if (one.state !== 'OVER' && one.dueOn < today) {
          Object.assign(one, { state: 'OVER', isExpired: true })
          write(id, 'EXPIRED')
        }
      continue
    }
    const id = at % Math.max(lived.length, 1)
    const one = lived[id]
    if (!one || one.state === 'OVER' || one.dueOn < today) continue
    if (act === 'YES') answer(id, one, null)
    if (act === 'NO') answer(id, one, reason)
    if (act === 'DROP' || (act === 'TAKE' && one.state === 'YES')) {
      Object.assign(one, { state: 'OVER', isAccepted: act === 'TAKE' })
      write(id, act === 'TAKE' ? 'ACCEPTED' : at % 2 === 0 ? 'WITHDRAWN' : 'NOT_CHOSEN')
    }
  }
  return { lived, events }
}

describe('the measured figures', () => {
  test('of 10,000 random histories can be rebuilt from the events alone', () => {
    let shown = 0
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 400 * 1_440 }), (drawn, minute) => {
        const start = new Date(new Date('2025-12-01T00:00:00Z').getTime() + minute * MINUTE)
        const { lived, events } = live(drawn, start)
        const figures = measureApproaches(events)
        expect(figures).toEqual(plainFigures(lived))
        if (figures) shown += 1
      }),
      { numRuns: 10_000, seed: 30 },
    )
    expect(shown).toBeGreaterThan(2_000)
  })

  const answered = (
    approachId: number,
    workingMinutes: number,
    reason: DeclineReason | null = null,
  ): MeasuredEvent[] => [
    { approachId, act: 'ASKED', workingMinutes: null, reason: null },
    { approachId, act: reason ? 'DECLINED' : 'INTERESTED', workingMinutes, reason },
  ]
  const many = (count: number, make: (id: number) => MeasuredEvent[]) =>
    Array.from({ length: count }, (_, id) => make(id)).flat()

  test('start with the tenth approach', () => {
    expect(measureApproaches(many(9, (id) => answered(id, 60)))).toBeNull()
    expect(measureApproaches(many(10, (id) => answered(id, 60)))).toEqual({
      answered: 100,
      medianHours: 1,
      accepted: 0,
      reasons: [],
    })
  })

  test('exclude approaches that are pending or that the broker withdrew before an answer', () => {
    const waiting = many(30, (id) => [{ approachId: 100 + id, act: 'ASKED', workingMinutes: null, reason: null }])
    const ended = many(30, (id) => [{ approachId: 200 + id, act: 'WITHDRAWN', workingMinutes: null, reason: null }])
    const nine = many(9, (id) => answered(id, 60))
    expect(measureApproaches([...nine, ...waiting, ...ended])).toBeNull()
    const expired: MeasuredEvent = { approachId: 300, act: 'EXPIRED', workingMinutes: null, reason: null }
    expect(measureApproaches([...nine, ...waiting, expired])?.answered).toBe(90)
  })

  test('name at most three reasons, each given at least twice, by count and then in list order', () => {
    const given: DeclineReason[] = [
      'SIZE',
      'SIZE',
      'SIZE',
      'OTHER',
      'OTHER',
      'CREDIT',
      'CREDIT',
      'CRITERIA',
      'CRITERIA',
      'TOO_BUSY',
    ]
    const events = given.flatMap((reason, id) => answered(id, 480, reason))
    expect(measureApproaches(events)?.reasons).toEqual(['SIZE', 'CRITERIA', 'CREDIT'])
  })
})

describe('working time', () => {
  const minutes = (from: string, to: string) => countWorkingMinutes(new Date(from), new Date(to), HOLIDAYS)

  test.each([
    ['within a day', '2026-11-24T23:00:00Z', '2026-11-25T01:30:00Z', 150],
    ['over a night', '2026-11-25T05:00:00Z', '2026-11-25T23:00:00Z', 120],
    ['over a weekend', '2026-11-27T05:00:00Z', '2026-11-29T23:30:00Z', 150],
    ['over Christmas', '2026-12-24T05:00:00Z', '2026-12-28T23:00:00Z', 120],
    ['at night', '2026-11-25T10:00:00Z', '2026-11-25T18:00:00Z', 0],
    ['over the end of daylight saving', '2026-04-02T05:00:00Z', '2026-04-07T00:00:00Z', 120],
  ])('%s', (_title, from, to, expected) => {
    expect(minutes(from, to)).toBe(expected)
  })

  test('five working days from a day skip weekends and holidays', () => {
    expect(getDueDay('2026-11-26', HOLIDAYS)).toBe('2026-12-03')
    expect(getDueDay('2026-12-23', HOLIDAYS)).toBe('2027-01-01')
    expect(getDueDay('2026-11-28', HOLIDAYS)).toBe('2026-12-04')
    for (let day = '2026-01-01'; day < '2026-12-31'; day = addDaysTo(day, 1))
      expect(isWorkingDay(getDueDay(day, HOLIDAYS), HOLIDAYS), day).toBe(true)
    expect(dayToDate('2026-11-26').getUTCDay()).toBe(4)
  })
})
