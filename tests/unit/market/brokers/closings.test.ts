import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildClosingStatistics, groupSmallShares } from '#lib/market/brokers/closings/rules.ts'
import type { ClosingFacts } from '#lib/market/brokers/closings/schema.ts'

const NOTHING: ClosingFacts = {
  total: 0,
  first: null,
  latest: null,
  suburbs: [],
  states: [],
  kinds: [],
  securities: [],
  sizes: [],
  terms: [],
  stars: [],
}
const of = (facts: Partial<ClosingFacts>) => buildClosingStatistics(Object.assign({}, NOTHING, facts))
const shares = (...counts: number[]) => counts.map((count, place) => ({ label: `kind ${place}`, count }))
const bands = (...counts: number[]) => counts.map((count, band) => ({ band, count })).filter(({ count }) => count > 0)
const textsOf = (groups: { label: string; count: number }[]) => groups.map(({ label, count }) => `${label}: ${count}`)

describe('groups of closed loans', () => {
  test('are ordered by size, and those of fewer than three are merged', () => {
    expect(textsOf(groupSmallShares(shares(3, 9, 2, 1), 'Other'))).toEqual(['kind 1: 9', 'kind 0: 3', 'Other: 3'])
  })

  test('a rest of fewer than three is merged into the smallest group, whose label says so', () => {
    expect(textsOf(groupSmallShares(shares(3, 9, 2), 'Other'))).toEqual(['kind 1: 9', 'kind 0 and others: 5'])
    expect(groupSmallShares(shares(2), 'Other')).toEqual([])
    expect(textsOf(groupSmallShares(shares(2, 2), 'Other'))).toEqual(['Other: 4'])
  })

  test('no group has fewer than three loans, and no loan is lost', () => {
    const counts = fc.array(fc.nat({ max: 6 }), { maxLength: 6 })
    fc.assert(
      fc.property(counts, (given) => {
        const sum = given.reduce((all, count) => all + count, 0)
        const { kinds, sizes, terms } = of({
          kinds: shares(...given),
          sizes: bands(...given),
          terms: bands(...given.slice(0, 5)),
        })
        for (const groups of [kinds, sizes, terms]) {
          expect(groups.every(({ count }) => count >= 3)).toBe(true)
          expect(new Set(groups.map(({ label }) => label)).size).toBe(groups.length)
        }
        for (const groups of [kinds, sizes])
          expect(groups.reduce((all, { count }) => all + count, 0)).toBe(sum < 3 ? 0 : sum)
      }),
    )
  })
})

describe('a broker’s closings', () => {
  test('sizes and terms are labelled bands, and small bands are merged with the next', () => {
    expect(textsOf(of({ sizes: bands(4, 1, 2, 0, 0, 3) }).sizes)).toEqual([
      'Below $500K: 4',
      '$500K to $2.5M: 3',
      '$10M or more: 3',
    ])
    expect(textsOf(of({ sizes: bands(0, 0, 0, 0, 5, 1) }).sizes)).toEqual(['$5M or more: 6'])
    expect(textsOf(of({ terms: bands(3, 3, 3, 3, 3) }).terms)).toEqual([
      'Up to 3 months: 3',
      '4 to 6 months: 3',
      '7 to 12 months: 3',
      '13 to 24 months: 3',
      '25 months or more: 3',
    ])
    expect(textsOf(of({ terms: bands(1, 0, 0, 0, 2) }).terms)).toEqual(['Any term: 3'])
  })

  test('areas are suburbs with at least three loans, and the rest of each state', () => {
    const suburbs = [
      { name: 'Geelong', state: 'VIC', count: 5 },
      { name: 'Parramatta', state: 'NSW', count: 3 },
      { name: 'Yass', state: 'NSW', count: 1 },
    ]
    const states = [
      { label: 'NSW', count: 9 },
      { label: 'VIC', count: 6 },
      { label: 'TAS', count: 2 },
    ]
    expect(textsOf(of({ suburbs, states }).areas)).toEqual([
      'Elsewhere in NSW: 6',
      'Geelong, VIC: 5',
      'Parramatta, NSW: 3',
      'Other places: 3',
    ])
  })

  test('ratings are shown from five on, with the count for each number of stars', () => {
    expect(of({ stars: [{ stars: 5, count: 4 }] }).stars).toBeNull()
    expect(
      of({
        stars: [
          { stars: 5, count: 4 },
          { stars: 2, count: 1 },
        ],
      }).stars,
    ).toEqual({
      mean: 4.4,
      count: 5,
      distribution: [
        { label: '5 stars', count: 4 },
        { label: '4 stars', count: 0 },
        { label: '3 stars', count: 0 },
        { label: '2 stars', count: 1 },
        { label: '1 star', count: 0 },
      ],
    })
  })
})
