import { describe, expect, test } from 'vitest'
import { buildPeopleBars, buildSearchOfFollowUp } from '#lib/discovery/user-search/charts/rules.ts'
import {
  buildSearchOfUserGroup,
  type CountedGroup,
  orderUserGroups,
  toUserGroup,
} from '#lib/discovery/user-search/groups/rules.ts'
import { type UserGrouping, userGroupings } from '#lib/discovery/user-search/groups/search.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'

describe('the URL', () => {
  test.each<[Record<string, string>, UserGrouping | undefined]>([
    [{ group: 'bdm' }, { by: 'bdm', sort: 'people', isDescending: true }],
    [
      { group: 'state', groupSort: 'name' },
      { by: 'state', sort: 'name', isDescending: false },
    ],
    [
      { group: 'company', groupSort: '-principal' },
      { by: 'company', sort: 'principal', isDescending: true },
    ],
    [
      { group: 'company', groupSort: 'email' },
      { by: 'company', sort: 'people', isDescending: true },
    ],
    [{ group: 'email' }, undefined],
    [{ groupSort: 'name' }, undefined],
  ])('%j is parsed as %j', (raw, expected) => expect(userSearch.parse(raw).filters.group).toEqual(expected))

  test('writes the grouping, with its order only if that is not the default', () => {
    for (const by of userGroupings.groupings) {
      const first = userGroupings.getUsualGrouping(by)
      for (const grouping of [first, userGroupings.getNextGrouping(first, 'name'), { ...first, isDescending: false }]) {
        const written = userSearch.params({ ...userSearch.parse({}), filters: { group: grouping } })
        expect(userSearch.parse(written).filters.group).toEqual(grouping)
        expect('groupSort' in written).toBe(grouping !== first)
      }
    }
  })

  test('shows the grouping in the sentence and as a removable chip', () => {
    const search = userSearch.parse({ typeKey: 'BROKER', group: 'bdm' })
    expect(userSearch.sentence(search)).toBe('users of type Broker by BDM')
    const chip = userSearch.chips(search).find(({ name }) => name === 'group')
    expect([chip?.label, chip?.without?.filters]).toEqual(['Group by: BDM', { type: ['BROKER'] }])
  })
})

const group = (key: string | null, people: number, figures: Partial<CountedGroup> = {}): CountedGroup => ({
  key,
  people,
  companies: 1,
  loans: people,
  principal: 1n,
  ...figures,
})

describe('the order', () => {
  const names = new Map([
    ['1', 'Zephyr'],
    ['2', 'Ångström'],
    ['3', 'Beacon 10'],
    ['4', 'Beacon 9'],
  ])
  const groups = [
    group('1', 5, { principal: 100n }),
    group('2', 1, { principal: 300n }),
    group('3', 9, { principal: null, loans: null }),
    group('4', 1, { companies: 2, principal: 300n }),
    group(null, 7, { principal: 50n }),
  ]
  const keysBy = (sort: UserGrouping['sort'], isDescending: boolean) =>
    orderUserGroups(groups, { by: 'company', sort, isDescending }, (key) => names.get(key) ?? '').map(({ key }) => key)

  test('is by people, then by companies', () => {
    expect(keysBy('people', true)).toEqual(['3', null, '1', '4', '2'])
    expect(keysBy('people', false)).toEqual(['4', '2', '1', null, '3'])
  })
  test('is by name, with unnamed groups last in both directions', () => {
    expect(keysBy('name', false)).toEqual(['2', '4', '3', '1', null])
    expect(keysBy('name', true)).toEqual(['1', '3', '4', '2', null])
  })
  test('is by principal and loans, with hidden books last in both directions', () => {
    expect(keysBy('principal', true)).toEqual(['4', '2', '1', null, '3'])
    expect(keysBy('principal', false)).toEqual([null, '1', '4', '2', '3'])
    expect(keysBy('loans', true).at(-1)).toBe('3')
    expect(keysBy('loans', false).at(-1)).toBe('3')
  })
})

test('a share is of all people, and null without people', () => {
  expect(toUserGroup(group('1', 1), 'x', { people: 3, companies: 2 })).toMatchObject({
    share: '33.33',
    totalPeople: 3,
    totalCompanies: 2,
  })
  expect(toUserGroup(group('1', 0), 'x', { people: 0, companies: 0 }).share).toBe('0.00')
})

describe('the search of a group', () => {
  const opens = (raw: Record<string, string>, by: UserGrouping['by'], key: string) =>
    buildSearchOfUserGroup(userSearch.parse({ group: by, ...raw }), by, key)?.filters ?? null

  test('adds its filter and drops the grouping', () => {
    expect(opens({ typeKey: 'BROKER', page: '3' }, 'bdm', '7')).toEqual({ type: ['BROKER'], bdm: 7 })
    expect(opens({ stateKeys: 'NSW,VIC' }, 'state', 'VIC')).toEqual({ states: ['VIC'] })
    expect(opens({}, 'type', 'DUAL')).toEqual({ type: ['DUAL'] })
    expect(opens({}, 'leadScore', 'B')).toEqual({ leadScore: 'B' })
    expect(opens({}, 'profileStatus', 'false')).toEqual({ profileStatus: false })
    expect(opens({}, 'activeCriteria', '3')).toEqual({ criteria: ['CONSTRUCTION'] })
    expect(opens({ criteriaKeys: 'RURAL,CONSTRUCTION' }, 'activeCriteria', '6')).toEqual({ criteria: ['RURAL'] })
  })
  test.each<[Record<string, string>, UserGrouping['by'], string]>([
    [{ platformBdmId: '8' }, 'bdm', '7'],
    [{ stateKeys: 'NSW' }, 'state', 'VIC'],
    [{ typeKey: 'LENDER' }, 'type', 'DUAL'],
    [{}, 'bdm', 'x'],
    [{}, 'bdm', '0'],
    [{}, 'type', 'STAFF'],
    [{}, 'state', 'nsw; drop'],
    [{}, 'leadScore', 'Z'],
    [{}, 'profileStatus', 'maybe'],
    [{}, 'company', '7'],
    [{}, 'currentCriteria', '1'],
    [{}, 'activeCriteria', '0'],
    [{}, 'activeCriteria', '7'],
    [{ criteriaKeys: 'RURAL' }, 'activeCriteria', '3'],
  ])('with %j, by %s, has no %j', (raw, by, key) => expect(opens(raw, by, key)).toBeNull())
})

describe('the charts', () => {
  test('have bars in percent of the highest, and no bars without people', () => {
    const bars = [
      { key: 'OVERDUE', name: 'Overdue', people: 3 },
      { key: 'NEXT_7', name: 'Next 7 days', people: 1 },
      { key: 'NSW', name: 'NSW', people: 0 },
    ]
    expect(buildPeopleBars(bars).map(({ short, height }) => [short, height])).toEqual([
      ['Overdue', 100],
      ['7 days', 33.4],
      ['NSW', 0],
    ])
    expect(buildPeopleBars(bars.map((bar) => ({ ...bar, people: 0 })))).toEqual([])
    expect(buildPeopleBars([])).toEqual([])
  })

  test.each<[string | undefined, string, string | null]>([
    [undefined, 'OVERDUE', 'OVERDUE'],
    ['NEXT_30', 'TODAY', 'TODAY'],
    ['NEXT_30', 'NEXT_7', 'NEXT_7'],
    ['NEXT_7', 'NEXT_7', 'NEXT_7'],
    ['TODAY', 'NEXT_7', null],
    ['NEXT_7', 'NEXT_30', null],
    ['OVERDUE', 'TODAY', null],
    ['NONE', 'TODAY', null],
  ])('within follow-up %s, the bar of %s leads to %s', (asked, key, expected) => {
    const search = userSearch.parse({ stateKeys: 'VIC', ...(asked ? { followUpKey: asked } : {}) })
    expect(buildSearchOfFollowUp(search, key)?.filters ?? null).toEqual(
      expected && { states: ['VIC'], followUp: expected },
    )
  })
})
