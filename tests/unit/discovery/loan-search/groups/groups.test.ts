import { describe, expect, test } from 'vitest'
import { computeBarWidth } from '#lib/core/groupings.ts'
import { HIDDEN_KEY, NO_KEY, type Subtotal } from '#lib/core/subtotals.ts'
import { groupingNames, groupingNotes, groupLabels } from '#lib/discovery/loan-search/groups/labels.ts'
import { mergeIntoPeriods } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { buildSearchOfGroup, nameGroup, orderGroups, toLoanGroup } from '#lib/discovery/loan-search/groups/rules.ts'
import {
  GROUPINGS,
  type Grouping,
  getNextGrouping,
  getUsualGrouping,
} from '#lib/discovery/loan-search/groups/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'

const group = (key: number, rows: number, sum: bigint, rate = 10n): Subtotal => ({
  key,
  rows,
  sum,
  product: sum * rate,
})
const dayOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

describe('the URL', () => {
  test.each<[Record<string, string>, Grouping | undefined]>([
    [{ group: 'lender' }, { by: 'lender', sort: 'principal', isDescending: true }],
    [{ group: 'month' }, { by: 'month', sort: 'name', isDescending: true }],
    [{ group: 'quarter' }, { by: 'quarter', sort: 'name', isDescending: true }],
    [{ group: 'year' }, { by: 'year', sort: 'name', isDescending: true }],
    [{ group: 'due' }, { by: 'due', sort: 'name', isDescending: false }],
    [
      { group: 'state', groupSort: 'name' },
      { by: 'state', sort: 'name', isDescending: false },
    ],
    [
      { group: 'state', groupSort: '-rate' },
      { by: 'state', sort: 'rate', isDescending: true },
    ],
    [
      { group: 'state', groupSort: 'password' },
      { by: 'state', sort: 'principal', isDescending: true },
    ],
    [{ group: 'current' }, undefined],
    [{ groupSort: 'name' }, undefined],
  ])('%j is parsed as %j', (raw, expected) => expect(loanSearch.parse(raw).filters.group).toEqual(expected))

  test('writes the grouping, with its order only if that is not the default', () => {
    for (const by of GROUPINGS) {
      const usual = getUsualGrouping(by)
      for (const grouping of [usual, getNextGrouping(usual, 'loans'), getNextGrouping(usual, usual.sort)]) {
        const written = loanSearch.params({ ...loanSearch.parse({}), filters: { group: grouping } })
        expect(loanSearch.parse(written).filters.group).toEqual(grouping)
        expect(written.group).toBe(by)
        expect('groupSort' in written).toBe(grouping !== usual)
      }
    }
  })

  test('shows the grouping in the sentence and as a removable chip', () => {
    const search = loanSearch.parse({ state: 'VIC', group: 'bdm' })
    expect(loanSearch.sentence(search)).toBe('loans in VIC by BDM')
    const chip = loanSearch.chips(search).find(({ name }) => name === 'group')
    expect([chip?.label, chip?.without?.filters]).toEqual(['Group by: BDM', { state: ['VIC'] }])
    expect(loanSearch.sentence(loanSearch.parse({ group: 'brokerBdm' }))).toBe('loans by broker’s BDM')
    expect(groupLabels.table('lenderBdm')).toBe('Loans by lender’s BDM')
    // The note of the grouping whose shares exceed the total names those whose shares do not.
    for (const by of ['brokerBdm', 'lenderBdm'] as const)
      expect(groupingNotes.bdm).toContain(`“${groupingNames[by].name}”`)
  })
})

describe('the order', () => {
  const names = new Map([
    [1, 'Zephyr'],
    [2, 'Ångström'],
    [3, 'Beacon'],
  ])
  const groups = [group(1, 5, 100n), group(2, 1, 300n), group(3, 9, 100n, 20n), group(NO_KEY, 1, 900n), group(4, 1, 0n)]
  const keysBy = (sort: Grouping['sort'], isDescending: boolean) =>
    orderGroups(groups, { by: 'lender', sort, isDescending }, { nameOf: (key) => names.get(key) ?? 'Ash' }).map(
      ({ key }) => key,
    )

  test('is by principal, then by number of loans', () => {
    expect(keysBy('principal', true)).toEqual([NO_KEY, 2, 3, 1, 4])
    expect(keysBy('principal', false)).toEqual([4, 3, 1, 2, NO_KEY])
  })
  test('is by name, with unnamed groups last in both directions', () => {
    expect(keysBy('name', false)).toEqual([2, 4, 3, 1, NO_KEY])
    expect(keysBy('name', true)).toEqual([1, 3, 4, 2, NO_KEY])
  })
  test('is by rate, with groups without a rate last in both directions', () => {
    expect(keysBy('rate', true)).toEqual([3, NO_KEY, 2, 1, 4])
    expect(keysBy('rate', false).at(-1)).toBe(4)
  })
  test('is by LVR, with groups whose loans have none last in both directions', () => {
    const withLvr = (key: number, lvr?: Subtotal) => ({ ...group(key, 1, 100n), lvr })
    const lvrs = [
      withLvr(1, group(1, 1, 9n, 60n)),
      withLvr(2),
      withLvr(3, group(3, 1, 2n, 70n)),
      withLvr(4, group(4, 1, 0n)),
    ]
    const keys = (isDescending: boolean) =>
      orderGroups(lvrs, { by: 'state', sort: 'lvr', isDescending }, { nameOf: () => '' }).map(({ key }) => key)
    expect(keys(true)).toEqual([3, 1, 2, 4])
    expect(keys(false)).toEqual([1, 3, 2, 4])
  })
  test('is chronological for months', () => {
    const months = mergeIntoPeriods('month', [
      group(dayOf('2026-01-31'), 1, 1n),
      group(dayOf('2025-12-01'), 2, 2n),
      group(dayOf('2026-01-01'), 4, 4n),
      group(dayOf('1969-12-31'), 1, 8n),
      group(NO_KEY, 3, 9n),
    ])
    const ordered = orderGroups(months, getUsualGrouping('month'), { nameOf: () => '' })
    expect(ordered.map(({ key, rows }) => [nameGroup('month', key), rows])).toEqual([
      ['Jan 2026', 5],
      ['Dec 2025', 2],
      ['Dec 1969', 1],
      ['Not settled', 3],
    ])
  })
})

test('share and mean rate are rounded exactly, and null if the divisor is zero', () => {
  const totals = {
    loans: 3,
    principal: 3_000_000_000_000_001n,
    books: null,
    wholeBook: null,
    comparisons: null,
    isPartOfBook: false,
    all: group(0, 1, 1n),
  }
  const row = (of: Subtotal) => toLoanGroup(of, { key: '1', name: 'x', bdm: null }, totals)
  expect(row({ key: 1, rows: 1, sum: 1_000_000_000_000_000n, product: 895_500_000_000_000_000n })).toMatchObject({
    share: '33.33',
    rate: '8.96',
  })
  expect(row(group(1, 1, 0n))).toMatchObject({ share: '0.00', rate: null })
  expect(
    toLoanGroup(
      group(1, 1, 0n),
      { key: '1', name: 'x', bdm: null },
      {
        loans: 0,
        principal: 0n,
        books: null,
        wholeBook: null,
        comparisons: null,
        isPartOfBook: false,
        all: group(0, 1, 1n),
      },
    ).share,
  ).toBe('0.00')
  expect([computeBarWidth(1n, 3n), computeBarWidth(3n, 3n), computeBarWidth(0n, 0n)]).toEqual([33.3, 100, 0])
})

test('a lender’s current book is shown with its group: zero without loans, absent if hidden', () => {
  const books = new Map([
    [1, { rows: 4, sum: 700n }],
    [2, null],
  ])
  const bookOf = (key: number, name: string | null, of: typeof books | null = books) =>
    toLoanGroup(
      group(key, 1, 5n),
      { key: name, name: 'x', bdm: null },
      {
        loans: 1,
        principal: 5n,
        books: of,
        wholeBook: null,
        comparisons: null,
        isPartOfBook: false,
        all: group(0, 1, 1n),
      },
    ).currentBook
  expect([bookOf(1, '1'), bookOf(2, '2'), bookOf(3, '3')]).toEqual([700n, null, 0n])
  expect([bookOf(HIDDEN_KEY, null), bookOf(1, '1', null)]).toEqual([null, null])
})

test('loans without a value and hidden lenders have their own labels', () => {
  expect(GROUPINGS.map((by) => nameGroup(by, NO_KEY))).not.toContain(null)
  expect(nameGroup('lender', HIDDEN_KEY)).toBe('Privacy Engaged')
  expect(nameGroup('lender', 7)).toBeNull()
})

describe('the search of a group', () => {
  const opens = (raw: Record<string, string>, by: Grouping['by'], key: string) =>
    buildSearchOfGroup(loanSearch.parse({ group: by, ...raw }), by, key)?.filters ?? null

  test('adds its filter and drops the grouping', () => {
    expect(opens({ state: 'VIC', page: '3' }, 'lender', '7')).toEqual({ state: ['VIC'], lender: 7 })
    expect(opens({ platformBdmId: '8' }, 'brokerBdm', '7')).toEqual({ bdm: 8, brokerBdm: 7 })
    expect(opens({ brokerBdmId: '7' }, 'lenderBdm', '7')).toEqual({ brokerBdm: 7, lenderBdm: 7 })
    expect(opens({}, 'status', 'SETTLED')).toEqual({ status: ['SETTLED'] })
    expect(opens({ statusKey: 'DEFAULT,SETTLED' }, 'status', 'SETTLED')).toEqual({ status: ['SETTLED'] })
    expect(opens({ statusKey: 'DEFAULT' }, 'status', 'SETTLED')).toBeNull()
    expect(opens({ state: 'VIC' }, 'state', 'VIC')).toEqual({ state: ['VIC'] })
    expect(opens({ state: 'VIC,NSW' }, 'state', 'VIC')).toEqual({ state: ['VIC'] })
    const office = { securityType: 'COMMERCIAL', securitySubType: 'OFFICE' }
    expect(opens({}, 'subType', 'COMMERCIAL.OFFICE')).toEqual(office)
    expect(opens({ securityTypeKey: 'COMMERCIAL' }, 'subType', 'COMMERCIAL.OFFICE')).toEqual(office)
  })
  test('limits a month to the filtered days', () => {
    expect(opens({ settledFrom: '2026-01-10', settledTo: '2026-12-31' }, 'month', '2026-01')).toEqual({
      settlement: { min: '2026-01-10', max: '2026-01-31' },
    })
    expect(opens({ settledTo: '2026-02-03' }, 'month', '2026-02')).toEqual({
      settlement: { min: '2026-02-01', max: '2026-02-03' },
    })
  })
  test('filters by repayment month beside a settlement filter', () => {
    expect(opens({ settledFrom: '2026-01-10', repaidFrom: '2026-12-05' }, 'due', '2026-12')).toEqual({
      settlement: { min: '2026-01-10', max: null },
      repayment: { min: '2026-12-05', max: '2026-12-31' },
    })
    expect(opens({}, 'due', '2026-13')).toBeNull()
  })
  test.each<[Record<string, string>, Grouping['by'], string]>([
    [{ lenderId: '8' }, 'lender', '7'],
    [{ brokerBdmId: '8' }, 'brokerBdm', '7'],
    [{ state: 'NSW', suburb: '827', radiusSearchKey: 'KM_20' }, 'state', 'NSW'],
    [{}, 'lender', 'x'],
    [{}, 'lender', '0'],
    [{}, 'month', '2026-13'],
    [{}, 'month', ''],
    [{}, 'state', 'nsw; drop'],
    [{}, 'status', 'OPEN'],
    [{ securityTypeKey: 'RURAL' }, 'subType', 'COMMERCIAL.OFFICE'],
    [{}, 'subType', 'COMMERCIAL'],
    [{}, 'subType', 'COMMERCIAL.OFFICE.X'],
    [{}, 'subType', '.OFFICE'],
  ])('with %j, by %s, has no %j', (raw, by, key) => expect(opens(raw, by, key)).toBeNull())
})
