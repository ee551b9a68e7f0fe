import { describe, expect, test } from 'vitest'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import type { CategoryFacts } from '#lib/market/criteria/schema.ts'
import { describeLenderOnCard, describeSortedOnCard } from '#lib/market/freshness/cards/rules.ts'
import { urgencyLabels } from '#lib/market/freshness/labels.ts'
import { freshnessPolicies } from '#lib/market/freshness/policy.ts'
import {
  buildFreshnessCells,
  compareUrgency,
  describeFreshness,
  describeUrgency,
  getEndOfDuePeriod,
  isEnding,
  isVerifiedToday,
  listEnding,
  needsVerification,
} from '#lib/market/freshness/rules.ts'
import type { FreshnessCell } from '#lib/market/freshness/schema.ts'
import { freshnessSearch } from '#lib/market/freshness/search.ts'
import { rightsIn } from '#tests/support/people.ts'

const TODAY = '2026-11-22'
const fact = (
  categoryKey: CategoryKey,
  lastVerifiedDay: string | null,
  rest: Partial<CategoryFacts> = {},
): CategoryFacts => ({
  categoryKey,
  lastVerifiedDay,
  isOffered: true,
  isVerified: lastVerifiedDay !== null,
  isEmpty: false,
  ...rest,
})
const cellOf = (lastVerifiedDay: string | null, rest: Partial<CategoryFacts> = {}) => {
  const [cell] = buildFreshnessCells([fact('FIRST_RANKING', lastVerifiedDay, rest)], TODAY)
  if (!cell) throw new Error('a lender has six categories')
  return cell
}

test('only staff monitor freshness', () => {
  expect(rightsIn(freshnessPolicies)).toEqual({ view: 'staff admin', remind: 'staff admin' })
})

/** The six cells of a lender, in their order: days left, 'new' if not verified, 'empty', or null if not offered. */
const cellsWith = (...states: (number | 'new' | 'empty' | null)[]): FreshnessCell[] =>
  CATEGORIES.map(({ key }, place) => {
    const state = states[place] ?? null
    const daysLeft = typeof state === 'number' ? state : null
    const status = state === 'new' ? 2 : state === 'empty' || daysLeft === null ? 3 : daysLeft < 0 ? 0 : 1
    return { categoryKey: key, tab: 4 + place, status, isOffered: state !== null, daysLeft }
  })
const said = (cells: FreshnessCell[], sorted?: FreshnessCell) =>
  describeLenderOnCard(cells, sorted)
    .map(({ text }) => text)
    .join(' · ')

describe('a lender on a phone’s card', () => {
  test.each([
    [
      'names what needs verifying, worst first',
      [9, -23, null, 20, 8, 'new'],
      '2nd Ranking 23 d over · Rural not verified',
    ],
    [
      'puts what ends soon before what is new',
      [7, null, null, 'new', null, -2],
      'Rural 2 d over · 1st Ranking 7 d left · +1',
    ],
    ['puts the longest lapsed first', [-1, -23], '2nd Ranking 23 d over · 1st Ranking 1 d over'],
    [
      'lets categories share a state',
      [9, null, 'new', null, 'new', 'new'],
      'Construction, Land Bank, Rural not verified',
    ],
    ['does not mix states', [null, 'empty', null, null, null, 'new'], '2nd Ranking empty · Rural not verified'],
    ['says the last day', [0, null, 1], '1st Ranking last day · Construction 1 d left'],
    [
      'counts what has no room',
      ['new', 'new', 'new', 'new', 'new', 'new'],
      '1st Ranking, 2nd Ranking not verified · +4',
    ],
    ['says that all are verified', [9, 30, null], 'All 2 verified'],
    ['says that nothing is offered', [], 'Nothing offered'],
  ] as const)('%s', (_what, states, text) => {
    expect(said(cellsWith(...states))).toBe(text)
  })

  test('does not repeat the category that the list is sorted by', () => {
    const saidBesideFirst = (...states: Parameters<typeof cellsWith>) => {
      const cells = cellsWith(...states)
      return said(cells, cells[0])
    }
    expect(saidBesideFirst(-25, null, 0, null, 23, 2)).toBe('Construction last day · Rural 2 d left')
    expect(saidBesideFirst(-25, 20)).toBe('Nothing else to verify')
    expect(saidBesideFirst(25, 20)).toBe('All 2 verified')
    expect(saidBesideFirst(null)).toBe('Nothing offered')
  })

  test('gives each statement the colour of its urgency', () => {
    const tonesOf = (...states: Parameters<typeof cellsWith>) =>
      describeLenderOnCard(cellsWith(...states), undefined).map(({ tone }) => tone)
    expect(tonesOf(null, null, null, 'new', 4, -2)).toEqual(['bad', 'warn', ''])
    expect(tonesOf(0)).toEqual(['warn'])
    expect(tonesOf(20)).toEqual(['good'])
    expect(tonesOf()).toEqual([''])
  })

  test.each([
    [11, '1st Ranking 11 d left', 'good'],
    [7, '1st Ranking 7 d left', 'warn'],
    [0, '1st Ranking last day', 'warn'],
    [-23, '1st Ranking 23 d over', 'bad'],
    ['new', '1st Ranking not verified', 'warn'],
    ['empty', '1st Ranking empty', 'warn'],
    [null, '1st Ranking not offered', ''],
  ] as const)('states of a category that it is sorted by: %s', (state, text, tone) => {
    expect(describeSortedOnCard(cellsWith(state)[0] as FreshnessCell)).toEqual({ text, tone })
  })
})

describe('a category on the freshness board', () => {
  test.each([
    ['2026-11-22', 1, 30, false],
    ['2026-10-31', 1, 8, false],
    ['2026-10-30', 1, 7, true],
    ['2026-10-23', 1, 0, true],
    ['2026-10-22', 0, -1, true],
    ['2026-09-01', 0, -52, true],
  ])('verified on %s has the state %i and %i days left', (day, status, daysLeft, isDue) => {
    const cell = cellOf(day)
    expect(cell).toMatchObject({ categoryKey: 'FIRST_RANKING', tab: 4, status, daysLeft, isOffered: true })
    expect(needsVerification(cell)).toBe(isDue)
  })

  test('has no days left without a valid verification, and needs verification only if it is offered', () => {
    const changed = cellOf('2026-11-20', { isVerified: false })
    expect(changed).toMatchObject({ status: 2, daysLeft: null })
    expect(needsVerification(changed)).toBe(true)
    expect(needsVerification(cellOf(null, { isEmpty: true }))).toBe(true)
    expect(needsVerification(cellOf('2026-09-01', { isOffered: false }))).toBe(false)
  })

  test('is one of all six, in order', () => {
    expect(buildFreshnessCells([], TODAY).map(({ categoryKey }) => categoryKey)).toEqual(
      CATEGORIES.map(({ key }) => key),
    )
    expect(buildFreshnessCells([], TODAY).every(({ status, isOffered }) => status === 3 && !isOffered)).toBe(true)
  })

  test('has a due period of eight days', () => {
    expect(getEndOfDuePeriod(TODAY)).toBe('2026-11-30')
  })

  test('is named in a reminder with the last day on which brokers can see it', () => {
    expect(describeFreshness(cellOf('2026-10-30'), TODAY)).toBe('1st Ranking: shown to brokers until 29 Nov 2026')
    expect(describeFreshness(cellOf('2026-10-23'), TODAY)).toBe('1st Ranking: shown to brokers until 22 Nov 2026')
    expect(describeFreshness(cellOf('2026-10-22'), TODAY)).toBe(
      '1st Ranking: lapsed, last shown to brokers on 21 Nov 2026',
    )
    expect(describeFreshness(cellOf(null), TODAY)).toBe("1st Ranking: not verified, so brokers can't see it")
  })
})

describe('the urgency of categories', () => {
  const cells = buildFreshnessCells(
    [
      fact('FIRST_RANKING', '2026-11-12'),
      fact('SECOND_RANKING', '2026-10-29'),
      fact('CONSTRUCTION', '2026-10-20'),
      fact('MEZZANINE', null),
      fact('LAND_BANK', '2026-09-01'),
      fact('RURAL', '2026-10-23'),
    ],
    TODAY,
  )
  const [first, second, construction, mezzanine] = cells as [FreshnessCell, FreshnessCell, FreshnessCell, FreshnessCell]

  test('puts the longest lapsed first, then by days left, then the unverified before the rest', () => {
    expect(cells.toSorted(compareUrgency).map(({ categoryKey }) => categoryKey)).toEqual([
      ...['LAND_BANK', 'CONSTRUCTION', 'RURAL', 'SECOND_RANKING', 'MEZZANINE', 'FIRST_RANKING'],
    ])
  })

  test('leaves one verified today before those that need nothing', () => {
    const confirmed = { ...second, daysLeft: 30 }
    expect([first, confirmed, second].toSorted(compareUrgency)).toEqual([second, confirmed, first])
    expect([first, confirmed].map(isVerifiedToday)).toEqual([false, true])
  })

  test.each([
    [cells, '2 lapsed, 1 ends today, 1 ends in 6 days, 1 not verified'],
    [[first, second, construction], '1 lapsed, 1 ends in 6 days'],
    [[second, second], '2 end in 6 days'],
    [[{ ...second, daysLeft: 1 }], '1 ends in 1 day'],
    [[first, { ...second, daysLeft: 30 }], 'All 2 verified'],
    [[first, { ...construction, isOffered: false }], '1 verified'],
  ])('is said in words', (some, words) => {
    expect(describeUrgency(some)).toBe(words)
  })

  test.each([
    [7, '7 days left'],
    [1, '1 day left'],
    [0, 'Ends today'],
  ])('marks a category with %i days left', (daysLeft, words) => {
    expect(isEnding({ ...second, daysLeft })).toBe(true)
    expect(urgencyLabels.left(daysLeft)).toBe(words)
  })

  test('lists by tab what is said of offered categories that are ending', () => {
    const ending = { ...second, daysLeft: 6 }
    expect(listEnding([first, ending, construction, mezzanine])).toEqual(new Map([[second.tab, '6 days left']]))
    expect(listEnding([{ ...ending, isOffered: false }])).toEqual(new Map())
  })

  test('marks none that has lapsed, is not verified, or has eight days left', () => {
    expect([construction, mezzanine, { ...second, daysLeft: 8 }].map(isEnding)).toEqual([false, false, false])
  })
})

test('the search of the board keeps known parameters and ignores the rest', () => {
  const raw = { lender: 'red', bdm: '7', state: 'LAPSED', sort: 'RURAL', orderBy: 'desc', pageSize: '100' }
  expect(freshnessSearch.parse(raw)).toEqual({
    filters: { lender: 'red', bdm: 7, state: 'LAPSED' },
    sort: { column: 'RURAL', isDescending: true },
    page: 1,
    pageSize: 100,
  })
  for (const state of ['lapsed', 'toString', '__proto__', 'EMPTY'])
    expect(freshnessSearch.parse({ state, bdm: 'x', sort: 'available' }), state).toEqual({
      filters: {},
      sort: { column: 'lender', isDescending: false },
      page: 1,
      pageSize: 50,
    })
})
