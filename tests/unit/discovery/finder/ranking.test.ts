import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDaysTo } from '#lib/core/dates.ts'
import { type Group, rankPageOfProfiles, type Stars } from '#lib/core/ranking.ts'
import { buildFinderOrder } from '#lib/discovery/finder/rules.ts'
import { type PlainGroup, plainOrder } from '#tests/support/plain-order.ts'

const DAY = 86_400_000
const SETTLED = ['2025-11-30', '2026-06-01', '2026-11-23']

// A public record: loans with brokers, stars and settlements. Few distinct values, so that many are equal.
const loans = fc.array(
  fc.record({
    brokers: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }),
    stars: fc.option(fc.integer({ min: 1, max: 5 })),
    settled: fc.constantFrom(...SETTLED),
  }),
  { minLength: 1, maxLength: 250 },
)

const groupsOf = (record: readonly { brokers: number[]; stars: number | null; settled: string }[]): PlainGroup[] =>
  Array.from({ length: 60 }, (_, at) => at + 1).flatMap((id) => {
    const own = record.filter(({ brokers }) => brokers.includes(id))
    const given = own.flatMap(({ stars }) => (stars === null ? [] : [stars]))
    const stars = given.reduce((sum, each) => sum + each, 0)
    const last =
      own
        .map(({ settled }) => settled)
        .toSorted()
        .at(-1) ?? null
    return own.length === 0 ? [] : [{ id, rows: own.length, stars, rated: given.length, last }]
  })

const marketOf = (groups: readonly PlainGroup[]): Stars => ({
  stars: groups.reduce((sum, { stars }) => sum + stars, 0),
  rated: groups.reduce((sum, { rated }) => sum + rated, 0),
})

const ranked = (groups: readonly PlainGroup[], market: Stars, day: string, size = 20): number[] => {
  const held = groups.map(
    ({ last, ...group }): Group => ({ ...group, last: last === null ? null : Date.parse(last) / DAY }),
  )
  const order = buildFinderOrder(market, day)
  return Array.from({ length: Math.ceil(held.length / size) + 1 }, (_, page) =>
    rankPageOfProfiles(held, order, { offset: page * size, limit: size }),
  ).flatMap((page) => page.map(({ id }) => id))
}

describe('the finder ranking', () => {
  test('follows from public records alone, on every page of 200 random searches', () => {
    const whole = fc.sample(loans, { numRuns: 200, seed: 20_261_124 })
    for (const [at, record] of whole.entries()) {
      // What a search leaves of the record; the mean is of the whole market.
      const matching = record.filter((_, loan) => at % 2 === 0 || loan % 3 !== 0)
      const [groups, market, day] = [groupsOf(matching), marketOf(groupsOf(record)), addDaysTo('2026-11-24', at)]
      const expected = groups.toSorted(plainOrder(market, day)).map(({ id }) => id)
      for (const size of [20, 3]) expect(ranked(groups, market, day, size), `${at}`).toEqual(expected)
    }
  })

  const group = (id: number, part: Partial<PlainGroup> = {}): PlainGroup => ({
    id,
    rows: 4,
    stars: 0,
    rated: 0,
    last: '2026-06-01',
    ...part,
  })
  const market = { stars: 350, rated: 100 }

  test.each<[string, PlainGroup, PlainGroup]>([
    [
      'more matching loans, whatever the stars',
      group(1, { rows: 5, stars: 1, rated: 1 }),
      group(2, { stars: 40, rated: 8 }),
    ],
    ['better stars among equal loans', group(1, { stars: 40, rated: 8 }), group(2, { stars: 24, rated: 8 })],
    ['many good stars before one perfect rating', group(1, { stars: 90, rated: 20 }), group(2, { stars: 5, rated: 1 })],
    ['nobody’s rating before a bad one', group(1), group(2, { stars: 1, rated: 1 })],
    ['the later settlement', group(1, { last: '2026-06-02' }), group(2)],
  ])('%s ranks first', (_what, first, second) => {
    for (const order of [
      [first, second],
      [second, first],
    ])
      expect(ranked(order, market, '2026-11-24')).toEqual([first.id, second.id])
  })

  test('equal profiles keep their order within a week and change it the next', () => {
    const equal = Array.from({ length: 30 }, (_, at) => group(at + 1))
    const on = (day: string) => ranked(equal, market, day)
    expect(on('2026-11-29')).toEqual(on('2026-11-23'))
    expect(on('2026-11-30')).not.toEqual(on('2026-11-29'))
    expect(on('2026-11-22')).not.toEqual(on('2026-11-23'))
    expect(new Set(on('2026-11-30'))).toEqual(new Set(on('2026-11-23')))
  })
})
