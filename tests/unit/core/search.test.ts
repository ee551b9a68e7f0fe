import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { choiceFilter, recordFilter } from '#lib/core/choice-filters.ts'
import { dayFilter, textFilter } from '#lib/core/filters.ts'
import { signedIn } from '#lib/core/policy.ts'
import { dollarsFilter } from '#lib/core/ranges.ts'
import { createListSearch } from '#lib/core/search.ts'
import { staff } from '#tests/unit/lending/people.ts'

const ponds = createListSearch({
  noun: 'ponds',
  filters: {
    keeper: textFilter({ parameter: 'keeper', label: 'Keeper' }),
    water: choiceFilter({
      parameter: 'waterKey',
      label: 'Water',
      list: 'waters',
      isKey: (text): text is 'SALT' | 'FRESH' => ['SALT', 'FRESH'].includes(text),
    }),
    region: recordFilter({ parameter: 'regionId', label: 'Region', list: 'regions', any: 'Everywhere' }),
    owner: recordFilter({ parameter: 'ownerId', label: 'Owner', who: signedIn }),
    from: dayFilter({ parameter: 'from', label: 'From' }),
    price: dollarsFilter({ min: 'minPrice', max: 'maxPrice', label: 'Price' }),
  },
  sorts: ['depth', 'age'],
  usual: { column: 'age', isDescending: true },
  pageSizes: [20, 50],
})

const everything = {
  keeper: 'Ada',
  waterKey: 'SALT',
  regionId: '7',
  ownerId: '12',
  from: '2026-03-01',
  minPrice: '50000',
  maxPrice: '900000',
  sort: 'depth',
  orderBy: 'desc',
  page: '3',
  pageSize: '50',
}
const plain = { filters: {}, sort: { column: 'age', isDescending: true }, page: 1, pageSize: 20 }
const lists = { waters: [{ id: 'SALT', name: 'Salt water' }], regions: [{ id: 7, name: 'Riverina' }] }

describe('a search', () => {
  test('parses each filter from its parameter', () => {
    expect(ponds.parse(everything)).toEqual({
      filters: {
        keeper: 'Ada',
        water: 'SALT',
        region: 7,
        owner: 12,
        from: '2026-03-01',
        price: { min: '50000', max: '900000' },
      },
      sort: { column: 'depth', isDescending: true },
      page: 3,
      pageSize: 50,
    })
    expect(ponds.parse({})).toEqual(plain)
  })

  test.each<Record<string, unknown>>([
    { keeper: ' \u0000 ' },
    { keeper: { not: '' } },
    { waterKey: 'salt' },
    { regionId: '07' },
    { from: '2026-02-30' },
    { minPrice: '-1', maxPrice: 'x' },
    { sort: 'constructor', orderBy: 'asc' },
    { page: '0', pageSize: '21' },
    { unknown: 'x' },
  ])('ignores %j', (raw) => {
    expect(ponds.parse(raw)).toEqual(plain)
  })

  test('uses the first of a repeated parameter, trimmed and cut to 100 characters', () => {
    expect(ponds.parse({ keeper: [' Ada ', 'Ben'] }).filters.keeper).toBe('Ada')
    expect(ponds.parse({ keeper: 'x'.repeat(101) }).filters.keeper).toBe('x'.repeat(100))
    expect(ponds.parse({ regionId: 7 }).filters.region).toBe(7)
  })

  test('is written as it was read, sorted by name and without defaults', () => {
    expect(ponds.params(ponds.parse(everything))).toEqual(everything)
    expect(Object.keys(ponds.params(ponds.parse(everything)))).toEqual(Object.keys(everything).sort())
    expect(ponds.params(ponds.parse({}))).toEqual({})
    expect(ponds.path('/ponds', ponds.parse({ sort: 'age', orderBy: 'desc', page: '1' }))).toBe('/ponds')
    expect(ponds.path('/ponds', ponds.parse({ sort: 'age' }))).toBe('/ponds?orderBy=asc&sort=age')
    expect(ponds.path('/ponds', ponds.parse({ minPrice: '5' }), { columns: 'depth', other: null })).toBe(
      '/ponds?minPrice=5&columns=depth',
    )
  })

  test('any parameters are parsed without an exception, and survive a round trip', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(everything)), fc.anything()), (raw) => {
        const search = ponds.parse(raw)
        expect(ponds.parse(ponds.params(search))).toEqual(search)
      }),
      { numRuns: 1_000 },
    )
  })

  test('has the same digest on every page and a different one with another filter', () => {
    const digest = ponds.digest(ponds.parse(everything))
    expect(ponds.digest(ponds.parse({ ...everything, page: '9' }))).toBe(digest)
    expect(ponds.digest(ponds.parse({ ...everything, keeper: 'Ben' }))).not.toBe(digest)
  })

  test('goes to another page, and returns to the first page when a filter is removed', () => {
    const search = ponds.parse(everything)
    expect(ponds.onPage(search, 5)).toEqual({ ...search, page: 5 })
    const rest = ponds.without(search, 'region')
    expect(rest.filters).not.toHaveProperty('region')
    expect(rest).toMatchObject({ filters: { keeper: 'Ada', water: 'SALT' }, page: 1, pageSize: 50 })
    expect([ponds.isNarrowed(search), ponds.isNarrowed(ponds.parse({ page: '2' }))]).toEqual([true, false])
  })
})

describe('a search in text', () => {
  test('lists its chips with the names from the lists, or with keys without them', () => {
    const search = ponds.parse(everything)
    expect(ponds.chips(search, lists).map(({ name, label }) => [name, label])).toEqual([
      ['keeper', 'Keeper: Ada'],
      ['water', 'Water: Salt water'],
      ['region', 'Region: Riverina'],
      ['owner', 'Owner: 12'],
      ['from', 'From: 01 Mar 2026'],
      ['price', 'Price: from $50,000 to $900,000'],
    ])
    expect(ponds.chips(search)[1]).toEqual({
      name: 'water',
      label: 'Water: SALT',
      without: ponds.without(search, 'water'),
    })
    expect(ponds.chips(ponds.parse({}))).toEqual([])
  })

  test('has a sentence', () => {
    expect(ponds.sentence(ponds.parse({}))).toBe('all ponds')
    expect(ponds.sentence(ponds.parse(everything), lists)).toBe(
      'ponds with keeper “Ada” of water Salt water of region Riverina of owner 12 from 01 Mar 2026 from $50K to $900K',
    )
  })
})

describe('the controls', () => {
  test('are one for each parameter, grouped by filter, for an actor who may use it', () => {
    const parameters = (actor: Parameters<typeof ponds.controls>[0]) =>
      ponds.controls(actor).map((group) => group.map(({ kind, parameter, label }) => [kind, parameter, label]))
    expect(parameters(staff)).toEqual([
      [['text', 'keeper', 'Keeper']],
      [['choice', 'waterKey', 'Water']],
      [['choice', 'regionId', 'Region']],
      [['carried', 'ownerId', 'Owner']],
      [['day', 'from', 'From']],
      [
        ['money', 'minPrice', 'Price from'],
        ['money', 'maxPrice', 'Price to'],
      ],
    ])
    expect(parameters(visitor).flat()).not.toContainEqual(['carried', 'ownerId', 'Owner'])
    expect(ponds.lists).toEqual(['waters', 'regions'])
  })

  test('a search with a filter that the actor may not use is not allowed', () => {
    const owned = ponds.parse({ ownerId: '12' })
    expect([ponds.isAllowed(staff, owned), ponds.isAllowed(visitor, owned)]).toEqual([true, false])
    expect(ponds.isAllowed(visitor, ponds.parse({ keeper: 'Ada' }))).toBe(true)
  })
})
