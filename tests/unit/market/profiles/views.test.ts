import { describe, expect, test } from 'vitest'
import {
  addSharedRatings,
  buildDeactivatedProfile,
  buildProfile,
  buildProfileFigures,
  buildPublicPortrait,
  CLOSED_BOOKS,
  getOpenBooks,
  sumOpenRatings,
  toFileReference,
} from '#lib/market/profiles/rules.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { listLoanTabs, MATCHING, pickLoanTab } from '#lib/market/profiles/tabs/rules.ts'
import { broker, dual, lawFirm, lender, staff } from '#tests/support/people.ts'
import { closedFigures, facts, publicAmelia } from './facts.ts'

const NONE = { stars: 0, count: 0, positive: 0, loans: 0 }
const books = (showsCurrentBook: boolean, showsDischargedBook: boolean) => ({ showsCurrentBook, showsDischargedBook })

describe('the visible books of a profile', () => {
  test('are all for staff and owner, and for others those that the lender shows', () => {
    for (const relation of ['staff', 'owner'] as const)
      expect(getOpenBooks(relation, books(false, false))).toEqual({
        current: true,
        discharged: true,
        preSettlement: true,
      })
    expect(getOpenBooks('other', books(true, false))).toEqual({
      current: true,
      discharged: false,
      preSettlement: false,
    })
    expect(getOpenBooks('other', books(false, true))).toEqual({
      current: false,
      discharged: true,
      preSettlement: false,
    })
  })

  test('determine which ratings count, those of loans in neither book with Pre-Settlement', () => {
    const ratings = (current: boolean, discharged: boolean, preSettlement: boolean) =>
      sumOpenRatings(facts, { current, discharged, preSettlement })
    expect(ratings(true, false, false)).toEqual({ stars: 71, count: 18, positive: 14, loans: 18 })
    expect(ratings(false, true, false)).toEqual({ stars: 100, count: 20, positive: 20, loans: 19 })
    expect(ratings(false, false, true)).toEqual({ stars: 5, count: 2, positive: 2, loans: 2 })
    expect(ratings(true, true, true)).toEqual({ stars: 176, count: 40, positive: 36, loans: 39 })
    expect(ratings(false, false, false)).toEqual(NONE)
  })

  test('add the ratings of loans shared with the viewer', () => {
    const open = { stars: 10, count: 3, positive: 2, loans: 2 }
    expect(addSharedRatings(open, null)).toEqual(open)
    expect(addSharedRatings(open, { stars: 4, count: 1, positive: 1, loans: 1 })).toEqual({
      stars: 14,
      count: 4,
      positive: 3,
      loans: 3,
    })
  })

  test('figures use the given ratings, if any', () => {
    const own = { stars: 9, count: 2, positive: 1, loans: 2 }
    expect(buildProfileFigures(facts, CLOSED_BOOKS, { own, positive: 7 })).toEqual({
      ...closedFigures,
      avgStarRating: 4.5,
      reviewedLoansCount: 2,
      positiveReviewsCount: 7,
    })
    expect(buildProfileFigures(facts, { current: false, discharged: false, preSettlement: false })).toEqual({
      currentLoanBook: null,
      currentLoansCount: null,
      dischargedLoanBook: null,
      dischargedLoansCount: null,
      shortfall: null,
      avgStarRating: null,
      reviewedLoansCount: 0,
      positiveReviewsCount: 0,
    })
  })
})

test('a stored file has its URL, a missing one is null', () => {
  expect(toFileReference(55)).toEqual({ fileId: 55, fileUrl: '/api/files/55' })
  expect(toFileReference(null)).toBeNull()
})

test('a visitor sees only the public fields of a portrait', () => {
  expect(facts.portraits.map(buildPublicPortrait)).toEqual([
    { ...publicAmelia, individualId: 6, firstname: 'Hidden', imageFile: null },
    publicAmelia,
  ])
})

describe('a profile as shown to a viewer', () => {
  const market = {
    isDeactivated: false,
    relation: 'other',
    kind: 'lender',
    id: 5,
    companyId: 3,
    lenderId: 5,
    brokerId: null,
    companyName: 'Redgum Private Credit',
    companyACN: '604118320',
    website: 'redgum.example',
    logoFile: { fileId: 56, fileUrl: '/api/files/56' },
    portraits: [{ ...publicAmelia, stateKey: 'NSW' }],
    showCurrentLoanBook: true,
    showDischargedLoanBook: true,
    ...closedFigures,
    positiveLenderReviewsCount: 34,
    positiveBrokerReviewsCount: 0,
    platformBdmId: 9,
    platformBdm: 'Dana Kirov',
    leadScore: 'B',
    followupDate: '2026-12-01',
  }
  const ownFigures = {
    avgStarRating: 4.4,
    reviewedLoansCount: 39,
    positiveReviewsCount: 36,
    positiveLenderReviewsCount: 36,
  }
  const ownPortrait = { ...publicAmelia, stateKey: 'NSW', isVisible: true, appearanceOrder: 1, version: 3 }
  const hidden = {
    ...ownPortrait,
    individualId: 6,
    firstname: 'Hidden',
    isVisible: false,
    appearanceOrder: 0,
    imageFile: null,
  }

  test('[D-03] [D-20] others see visible people and their own lead, but no switch or version', () => {
    expect(buildProfile(broker, { kind: 'lender', facts, relation: 'other' })).toEqual(market)
  })

  test('[D-20] an owner sees all people and its own switch, but no lead', () => {
    const { leadScore: _score, followupDate: _date, ...own } = market
    expect(buildProfile(lender, { kind: 'lender', facts, relation: 'owner' })).toEqual({
      ...own,
      ...ownFigures,
      relation: 'owner',
      portraits: [hidden, ownPortrait],
      isProfileActive: true,
      preSettlementLoansCount: 4,
      version: 4,
    })
  })

  test('[D-03] staff see everything', () => {
    const invited = { hasAcceptedInvitation: true }
    expect(
      buildProfile(staff, { kind: 'lender', facts: { ...facts, isMasterSwitchOn: false }, relation: 'staff' }),
    ).toEqual({
      ...market,
      ...ownFigures,
      relation: 'staff',
      portraits: [
        { ...hidden, ...invited },
        { ...ownPortrait, ...invited },
      ],
      isProfileActive: true,
      isMasterSwitchOn: false,
      preSettlementLoansCount: 4,
      version: 4,
    })
  })

  test('[D-06] a hidden book is null for others, and only the given ratings count', () => {
    const shut = { ...facts, ...books(false, false) }
    const own = { stars: 4, count: 1, positive: 1, loans: 1 }
    expect(
      buildProfile(broker, { kind: 'lender', facts: shut, relation: 'other', seen: { own, positive: 1 } }),
    ).toMatchObject({
      showCurrentLoanBook: false,
      showDischargedLoanBook: false,
      currentLoanBook: null,
      currentLoansCount: null,
      dischargedLoanBook: null,
      shortfall: null,
      avgStarRating: 4,
      reviewedLoansCount: 1,
      positiveReviewsCount: 1,
    })
    expect(buildProfile(lender, { kind: 'lender', facts: shut, relation: 'owner' }).currentLoansCount).toBe(41)
  })

  test('[B-06] others see only the name and the first visible person’s name of a switched-off company', () => {
    const name = { isDeactivated: true, kind: 'broker', id: 5, companyName: 'Redgum Private Credit' }
    expect(buildDeactivatedProfile('broker', facts)).toEqual({ ...name, name: 'Amelia Ferrante' })
    expect(buildDeactivatedProfile('broker', { ...facts, portraits: [] })).toEqual({ ...name, name: null })
  })
})

describe('the loan lists of a profile', () => {
  const tabsOf = (profile: Profile) =>
    listLoanTabs(profile).map(({ group, isPrivate, count }) => `${group} ${isPrivate ? 'shut' : count}`)

  test('[D-05] staff and owner have Pre-Settlement, on a law firm staff alone', () => {
    const own = ['pre-settlement 4', 'current 41', 'discharged 118']
    expect(tabsOf(buildProfile(staff, { kind: 'lender', facts, relation: 'staff' }))).toEqual(own)
    expect(tabsOf(buildProfile(lender, { kind: 'lender', facts, relation: 'owner' }))).toEqual(own)
    expect(tabsOf(buildProfile(broker, { kind: 'broker', facts, relation: 'owner' }))).toEqual(own)
    expect(tabsOf(buildProfile(staff, { kind: 'lawfirm', facts, relation: 'staff' }))).toEqual(own)
    expect(tabsOf(buildProfile(lawFirm, { kind: 'lawfirm', facts, relation: 'owner' }))).toEqual([
      'current 41',
      'discharged 118',
    ])
  })

  test('[D-05] other market members have Done with You on lenders and brokers, nobody else has it', () => {
    const closed = ['current 41', 'discharged 118']
    for (const actor of [lender, broker, dual])
      for (const kind of ['lender', 'broker', 'lawfirm'] as const)
        expect(tabsOf(buildProfile(actor, { kind, facts, relation: 'other' })), `${actor.kind} on ${kind}`).toEqual(
          kind === 'lawfirm' ? closed : [...closed, 'done-with-you null'],
        )
  })

  test('[D-06] a book hidden by the lender is closed for others, and open for staff and owner', () => {
    const current = { ...facts, ...books(false, true) }
    expect(tabsOf(buildProfile(broker, { kind: 'lender', facts: current, relation: 'other' }))).toEqual([
      'current shut',
      'discharged 118',
      'done-with-you null',
    ])
    const discharged = { ...facts, ...books(true, false) }
    expect(tabsOf(buildProfile(broker, { kind: 'lender', facts: discharged, relation: 'other' }))).toEqual([
      'current 41',
      'discharged shut',
      'done-with-you null',
    ])
    for (const [actor, relation] of [[staff, 'staff'] as const, [lender, 'owner'] as const])
      expect(
        tabsOf(buildProfile(actor, { kind: 'lender', facts: { ...facts, ...books(false, false) }, relation })),
      ).toEqual(['pre-settlement 4', 'current 41', 'discharged 118'])
  })

  test('[D-05] a search puts Matching Your Search in front, and opens it', () => {
    const profile = buildProfile(staff, { kind: 'lender', facts, relation: 'staff' })
    expect(listLoanTabs(profile, true)[0]).toEqual({ group: 'matching', isPrivate: false, count: null })
    expect(listLoanTabs(profile, true)).toHaveLength(4)
    expect(pickLoanTab(listLoanTabs(profile, true), undefined)).toBe(MATCHING)
    expect(pickLoanTab(listLoanTabs(profile, true), 'current').group).toBe('current')
    const { preSettlementLoansCount: _count, ...uncounted } = profile
    expect(tabsOf(uncounted)[0]).toBe('pre-settlement null')
  })
})
