import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRecordId } from '#lib/core/ids.ts'
import { createSlug } from '#lib/core/paths.ts'
import { buildProfileSearchPath, parseProfileSearch } from '#lib/discovery/profile-loans/search.ts'
import {
  buildProfileFigures,
  buildProfileTitle,
  CLOSED_BOOKS,
  getShortfallPercentage,
  parseWebLink,
  pickPortrait,
} from '#lib/market/profiles/rules.ts'
import type { FigureFacts, LoanTab } from '#lib/market/profiles/schema.ts'
import { pickLoanTab } from '#lib/market/profiles/tabs/rules.ts'
import { formatMobile } from '#lib/people/contacts/rules.ts'
import { getRelation, redirectToOwnFirm } from '#lib/people/directory/policy.ts'
import { decideProfileAccess } from '#lib/people/directory/rules.ts'
import { people } from '#tests/support/people.ts'
import { facts as lenderFacts } from './facts.ts'

const facts: FigureFacts = {
  ...lenderFacts,
  ratings: { stars: 176, count: 39, positive: 35, loans: 39 },
  dischargedRatings: { stars: 100, count: 20, positive: 20, loans: 20 },
}

describe('access', () => {
  test('a pause takes precedence over the master switch, and neither blocks staff or owner', () => {
    const table = [true, false].flatMap((isActive) =>
      [true, false].map((isMasterSwitchOn) =>
        (['staff', 'owner', 'other'] as const).map((relation) =>
          decideProfileAccess(relation, { isActive, isMasterSwitchOn }),
        ),
      ),
    )
    expect(table).toEqual([
      ['whole', 'whole', 'whole'],
      ['whole', 'whole', 'name'],
      ['whole', 'whole', 'inactive'],
      ['whole', 'whole', 'inactive'],
    ])
  })

  test('[B-15] a user’s own profile is recognised by kind and id, on both sides for a dual', () => {
    const { lender, broker, dual, lawFirm, staff } = people
    expect(getRelation(lender, 'lender', lender.lenderId)).toBe('owner')
    expect(getRelation(lender, 'broker', lender.lenderId)).toBe('other')
    expect(getRelation(dual, 'lender', dual.lenderId)).toBe('owner')
    expect(getRelation(dual, 'broker', dual.brokerId)).toBe('owner')
    expect(getRelation(dual, 'lender', dual.brokerId)).toBe('other')
    expect(getRelation(broker, 'lawfirm', lawFirm.lawFirmId)).toBe('other')
    expect(getRelation(lawFirm, 'lawfirm', lawFirm.lawFirmId)).toBe('owner')
    expect(getRelation(lawFirm, 'lawfirm', 999)).toBeNull()
    expect(getRelation(lawFirm, 'lender', lender.lenderId)).toBeNull()
    expect(getRelation(staff, 'lender', 999)).toBe('staff')
    expect(getRelation({ kind: 'visitor' }, 'broker', broker.brokerId)).toBeNull()
  })

  test('[D-02] a law-firm user who requests another firm is redirected to their own', () => {
    const { lawFirm, staff, broker } = people
    expect(redirectToOwnFirm(lawFirm, 'lawfirm', 999)).toBe(`/users/${lawFirm.lawFirmId}/lawfirm`)
    expect(redirectToOwnFirm(lawFirm, 'lawfirm', lawFirm.lawFirmId)).toBeNull()
    expect(redirectToOwnFirm(lawFirm, 'lender', 999)).toBeNull()
    for (const actor of [staff, broker]) expect(redirectToOwnFirm(actor, 'lawfirm', 999)).toBeNull()
  })
})

describe('figures', () => {
  test('are complete while both books are visible', () => {
    expect(buildProfileFigures(facts, CLOSED_BOOKS)).toEqual({
      currentLoanBook: 214_600_000n,
      currentLoansCount: 41,
      dischargedLoanBook: 486_200_000n,
      dischargedLoansCount: 118,
      shortfall: '0.40',
      avgStarRating: 4.5,
      reviewedLoansCount: 38,
      positiveReviewsCount: 34,
    })
    const none = { stars: 0, count: 0, positive: 0, loans: 0 }
    expect(
      buildProfileFigures({ ...facts, currentRatings: none, dischargedRatings: none }, CLOSED_BOOKS).avgStarRating,
    ).toBeNull()
  })

  test('[T-A4] no remaining figure of a hidden book changes with its loans', () => {
    const count = fc.integer({ min: 0, max: 1_000 })
    fc.assert(
      fc.property(count, count, count, (loans, dollars, stars) => {
        const sums = { stars, count: loans, positive: loans, loans }
        const ratings = { ...facts.ratings, ...sums }
        const current = { currentCount: loans, currentBook: String(dollars), currentRatings: sums }
        const closed = { dischargedCount: loans, dischargedBook: String(dollars), shortfall: String(dollars) }
        const onlyDischarged = { current: false, discharged: true, preSettlement: false }
        const onlyCurrent = { current: true, discharged: false, preSettlement: false }
        expect(buildProfileFigures({ ...facts, ...current, ratings }, onlyDischarged)).toEqual(
          buildProfileFigures(facts, onlyDischarged),
        )
        expect(buildProfileFigures({ ...facts, ...closed, ratings, dischargedRatings: sums }, onlyCurrent)).toEqual(
          buildProfileFigures(facts, onlyCurrent),
        )
      }),
    )
  })

  test('[D-22] the shortfall is a share of the discharged principal with two decimals, rounded half up', () => {
    expect(getShortfallPercentage('0', '0')).toBeNull()
    expect(getShortfallPercentage('0', '1200000')).toBe('0.00')
    expect(getShortfallPercentage('6000', '1200000')).toBe('0.50')
    expect(getShortfallPercentage('1', '20000')).toBe('0.01')
    expect(getShortfallPercentage('1', '20001')).toBe('0.00')
    expect(getShortfallPercentage('2500000', '2000000')).toBe('125.00')
  })
})

describe('the list and portrait that a page opens', () => {
  const tab = (group: LoanTab['group']): LoanTab => ({ group, isPrivate: false, count: null })
  const own = [tab('pre-settlement'), tab('current'), tab('discharged')]
  const others = [tab('current'), tab('discharged'), tab('done-with-you')]

  test('are the requested list if it exists, else Pre-Settlement, else Current', () => {
    expect(pickLoanTab(own, undefined).group).toBe('pre-settlement')
    expect(pickLoanTab(others, undefined).group).toBe('current')
    expect(pickLoanTab(others, 'pre-settlement').group).toBe('current')
    expect(pickLoanTab(others, 'done-with-you').group).toBe('done-with-you')
    expect(pickLoanTab(own, '__proto__').group).toBe('pre-settlement')
  })

  test('are the requested portrait if it exists, else the first', () => {
    const portraits = [{ individualId: 7 }, { individualId: 9 }]
    expect(pickPortrait(portraits, 9)).toEqual({ portrait: { individualId: 9 }, index: 1 })
    expect(pickPortrait(portraits, 8)?.index).toBe(0)
    expect(pickPortrait([], 8)).toBeNull()
  })

  test('a URL is parsed leniently and written without defaults', () => {
    const place = { tab: null, category: null, isEditing: false, isMatching: false, filters: {} }
    const usual = {
      ...place,
      group: undefined,
      portrait: null,
      sort: { column: 'settlement', isDescending: true },
      page: 1,
    }
    expect(parseProfileSearch({})).toEqual(usual)
    expect(parseProfileSearch({ page: 'abc', sort: 'password', portrait: '-1', group: ['current', 'x'] })).toEqual({
      ...usual,
      group: 'current',
    })
    const asked = { group: 'discharged', portrait: '9', sort: 'principal', orderBy: 'asc', page: '3' }
    const path = buildProfileSearchPath('/users/5/lender', parseProfileSearch(asked))
    expect(path).toBe('/users/5/lender?group=discharged&portrait=9&sort=principal&orderBy=asc&page=3')
    expect(buildProfileSearchPath('/users/5/lender', parseProfileSearch({}))).toBe('/users/5/lender')
  })
})

describe('names and addresses', () => {
  test('[D-01] the title consists of portrait name and company', () => {
    const portrait = { firstname: 'Amelia', lastname: 'Ferrante' }
    expect(buildProfileTitle(portrait, 'Redgum Private Credit')).toBe('Amelia Ferrante - Redgum Private Credit')
    expect(buildProfileTitle(null, 'Redgum Private Credit')).toBe('Redgum Private Credit')
  })

  test('[L-11] a slug is the lowercase full name with spaces and brackets turned into hyphens', () => {
    expect(createSlug('Grace Okafor')).toBe('grace-okafor')
    expect(createSlug('Tom (TJ) Whitely')).toBe('tom-tj-whitely')
    expect(createSlug('Mary-Jane [MJ] {Jr}')).toBe('mary-jane-mj-jr')
    expect(decodeURIComponent(createSlug('Zoë  Ng'))).toBe('zoë-ng')
    expect(createSlug('A/B ?#')).toBe('a%2Fb-%3F%23')
  })

  test('an id in a URL has exactly one spelling', () => {
    expect(['1', '2147483647', '42'].map(parseRecordId)).toEqual([1, 2_147_483_647, 42])
    for (const text of ['0', '-1', '01', '1e3', '1.0', ' 1', '2147483648', '99999999999', 'abc', '', undefined])
      expect(parseRecordId(text)).toBeNull()
  })

  test('mobile numbers are formatted the Australian way', () => {
    expect(formatMobile('+61412559018')).toBe('0412 559 018')
    for (const other of ['+6129990000', '+614125590188', '+61312559018', 'x+61412559018', '+64412559018'])
      expect(formatMobile(other)).toBe(other)
  })

  test('[T-C4] only web addresses become links', () => {
    expect(parseWebLink('redgumcredit.example')).toEqual({
      href: 'https://redgumcredit.example/',
      host: 'redgumcredit.example',
    })
    expect(parseWebLink('http://www.redgum.example/about')).toMatchObject({ host: 'redgum.example' })
    expect(parseWebLink(' HTTPS://shop.www.redgum.example ')).toMatchObject({ host: 'shop.www.redgum.example' })
    expect(parseWebLink('redgum.example/?next=a:1')).toMatchObject({ href: 'https://redgum.example/?next=a:1' })
    expect(parseWebLink('h2://redgum.example')).toBeNull()
    for (const text of [
      null,
      '',
      '  ',
      'ftp://redgum.example',
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)//a.b',
      'data:text/html,x',
      'a b c',
      'https://u:p@x.example',
      'localhost',
    ])
      expect(parseWebLink(text), String(text)).toBeNull()
  })
})
