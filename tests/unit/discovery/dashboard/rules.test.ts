import { describe, expect, test } from 'vitest'
import {
  describeCriteriaVisibility,
  describeOverdue,
  listMissingProfileFields,
  pickMainProfile,
} from '#lib/discovery/dashboard/companies/rules.ts'
import { getCountedListPath } from '#lib/discovery/dashboard/figures/rules.ts'
import { ACTION_KINDS, type Whose } from '#lib/discovery/dashboard/labels.ts'
import { dashboardPolicy } from '#lib/discovery/dashboard/policy.ts'
import {
  buildHomeFigure,
  buildHomePath,
  findNextToRate,
  getAverageStars,
  listDashboardAreas,
  parseTaskKind,
  parseWhoseTasks,
} from '#lib/discovery/dashboard/rules.ts'
import { areaParams } from '#lib/discovery/dashboard/schema.ts'
import type { CategoryFacts } from '#lib/market/criteria/schema.ts'
import { EVERY_PERSON, people, rightsIn } from '#tests/support/people.ts'

describe('figures', () => {
  test('[P-04] every role has dashboard areas, and those of staff differ from those of members', () => {
    expect(rightsIn(dashboardPolicy)).toEqual({
      read: EVERY_PERSON,
      putAside: 'staff admin',
      rate: 'lender broker dual',
    })
    const { staff, admin, ...members } = people
    for (const actor of [staff, admin]) expect(listDashboardAreas(actor)).toEqual(['loans', 'people'])
    for (const actor of Object.values(members)) expect(listDashboardAreas(actor)).toEqual(['loans', 'ratings'])
    for (const area of ['loans', 'ratings', 'people']) expect(areaParams.parse({ area })).toEqual({ area })
    for (const params of [{}, { area: 'money' }, { area: '' }]) expect(areaParams.safeParse(params).success).toBe(false)
  })

  test.each([
    [{}, 'view=all'],
    [{ statusKey: 'PRESETTLEMENT' }, 'statusKey=PRESETTLEMENT'],
    [{ book: 'current' }, 'book=current'],
    [{ settledFrom: '2026-05-01', settledTo: '2026-05-31' }, 'settledFrom=2026-05-01&settledTo=2026-05-31'],
  ])('the staff figure for %j links to its own list, not to the last one that was opened', (query, address) => {
    expect(getCountedListPath(people.staff, query)).toBe(`/loans?${address}`)
  })

  test('a figure has a label, its value as text and an optional link', () => {
    expect(buildHomeFigure({ key: 'current', value: 12 })).toEqual({
      key: 'current',
      label: 'Current loans',
      value: '12',
      format: 'count',
      href: null,
    })
    expect(
      buildHomeFigure({ key: 'currentBook', value: 9_007_199_254_740_993n, format: 'dollars', href: '/loans' }),
    ).toEqual({
      key: 'currentBook',
      label: 'Current book',
      value: '9007199254740993',
      format: 'dollars',
      href: '/loans',
    })
  })

  test.each([
    [9, 2, '4.5'],
    [14, 3, '4.5'],
    [202, 51, '3.5'],
    [5, 1, '5.0'],
    [0, 0, null],
  ])('%i stars of %i ratings average %s', (sum, count, average) => {
    expect(getAverageStars(sum, count)).toBe(average)
  })

  test.each([
    [
      { lenderId: 1, brokerId: 2, lawFirmId: null },
      { kind: 'lender', id: 1 },
    ],
    [
      { lenderId: null, brokerId: 2, lawFirmId: null },
      { kind: 'broker', id: 2 },
    ],
    [
      { lenderId: null, brokerId: null, lawFirmId: 3 },
      { kind: 'lawfirm', id: 3 },
    ],
    [{ lenderId: null, brokerId: null, lawFirmId: null }, null],
  ])('the main profile of %j is %j', (ids, profile) => {
    expect(pickMainProfile(ids)).toEqual(profile)
  })
})

describe('pending tasks', () => {
  test('have a key for each kind that can be parsed again', () => {
    expect(ACTION_KINDS).toEqual([
      'APPROACH_TO_ANSWER',
      'APPROACH_TO_DECIDE',
      'ENQUIRY_RECEIVED',
      'REVIEW_TO_ANSWER',
      'FOLLOW_UP',
      'LOAN_PAST_REPAYMENT',
      'LOAN_NOT_SETTLED',
      'LOAN_TO_SETTLE',
      'CRITERIA_LAPSING',
      'CRITERIA_UNVERIFIED',
      'RATING_MISSING',
      'PROFILE_INCOMPLETE',
      'ADDRESS_PROPOSED',
      'INVITATION_LAPSED',
      'COMPANY_WITHOUT_PEOPLE',
      'SIGN_UP_REQUEST',
    ])
    expect(buildHomePath(null, 'LOAN_NOT_SETTLED')).toBe('/?waiting=LOAN_NOT_SETTLED')
    expect(buildHomePath('team', 'LOAN_NOT_SETTLED')).toBe('/?waiting=LOAN_NOT_SETTLED&whose=team')
    expect(['mine', 'team'].map((whose) => buildHomePath(whose as Whose))).toEqual(['/', '/?whose=team'])
    for (const [text, whose] of [
      ['team', 'team'],
      ['mine', 'mine'],
      [['team'], 'mine'],
      [undefined, 'mine'],
    ] as const)
      expect(parseWhoseTasks(text)).toBe(whose)
    for (const kind of ACTION_KINDS) expect(parseTaskKind(kind)).toBe(kind)
    for (const text of ['follow_up', '', undefined, ['FOLLOW_UP'], 'toString']) expect(parseTaskKind(text)).toBeNull()
  })
})

describe('the visibility of offered criteria', () => {
  const verified: CategoryFacts = {
    categoryKey: 'RURAL',
    isOffered: true,
    isVerified: true,
    lastVerifiedDay: '2026-03-01',
    isEmpty: false,
  }

  test.each<[string, Partial<CategoryFacts>, string, string]>([
    ['verified', {}, '2026-03-01', 'shown to brokers until 31 Mar 2026'],
    ['on the last day', {}, '2026-03-31', 'shown to brokers until 31 Mar 2026'],
    ['a day later', {}, '2026-04-01', 'lapsed, not shown to brokers'],
    ['changed since', { isVerified: false }, '2026-03-02', 'not verified, not shown to brokers'],
    ['never verified', { lastVerifiedDay: null }, '2026-03-02', 'not verified, not shown to brokers'],
    ['empty', { isEmpty: true }, '2026-03-02', 'empty, not shown to brokers'],
  ])('%s', (_what, change, today, words) => {
    expect(describeCriteriaVisibility({ ...verified, ...change }, today)).toBe(words)
  })
})

describe('missing profile fields', () => {
  const ada = { name: 'Ada Park', mobile: '+61412345678', email: 'ada@park.example', imageFileId: 4 }
  const whole = { acn: '004085616', website: 'https://park.example', logoFileId: 3, people: [ada] }
  const bare = { name: 'Ben Low', mobile: null, email: null, imageFileId: null }
  const nothing = { acn: null, website: null, logoFileId: null, people: [ada, bare] }

  test('are none for a complete profile', () => {
    for (const isStaff of [true, false]) expect(listMissingProfileFields(whole, isStaff)).toEqual([])
  })

  test('include, for the profile’s own people, only what they can fill in themselves', () => {
    expect(listMissingProfileFields(nothing, true)).toEqual([
      ...['ACN', 'website', 'logo', 'mobile of Ben Low', 'email of Ben Low', 'picture of Ben Low'],
    ])
    expect(listMissingProfileFields(nothing, false)).toEqual(['website', 'logo', 'picture of Ben Low'])
  })
})

test('a task is overdue after its due day, and only if it is of a kind with a due day', () => {
  const said = (since: string) => describeOverdue('LOAN_PAST_REPAYMENT', since, '2026-11-26')
  expect(said('2026-11-26')).toBeNull()
  expect(said('2026-11-25')).toBe('overdue by 1 day')
  expect(said('2026-11-14')).toBe('overdue by 12 days')
  const over = (verified: string) => describeOverdue('CRITERIA_LAPSING', verified, '2026-11-26')
  expect(over('2026-10-27')).toBeNull()
  expect(over('2026-10-26')).toBe('1 day over')
  expect(over('2026-10-20')).toBe('7 days over')
  expect(ACTION_KINDS.filter((kind) => describeOverdue(kind, '2026-11-14', '2026-11-26') !== null)).toEqual([
    'FOLLOW_UP',
    'LOAN_PAST_REPAYMENT',
  ])
})

test('rating a loan leads to the next loan to rate, and the last one leads home', () => {
  const items = [{ id: 4 }, { id: 9 }, { id: 2 }]
  expect(findNextToRate(items, 4)).toEqual({ place: 1, total: 3, nextHref: '/loans/9/view?rate=next' })
  expect(findNextToRate(items, 2)).toEqual({ place: 3, total: 3, nextHref: '/' })
  expect(findNextToRate(items, 7)).toBeNull()
  expect(findNextToRate([], 7)).toBeNull()
})
