import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordIdIn } from '#lib/core/ids.ts'
import { slugOf } from '#lib/core/paths.ts'
import { parseProfileSearch, profileSearchPath } from '#lib/discovery/profile-loans/search.ts'
import {
  acnText,
  CLOSED_BOOKS,
  figuresOf,
  openTab,
  portraitIn,
  profileTitle,
  shortfallPercentage,
  webLink,
} from '#lib/market/profiles/rules.ts'
import type { FigureFacts, LoanTab } from '#lib/market/profiles/schema.ts'
import { displayMobile } from '#lib/people/contacts/rules.ts'
import { ownFirmInstead, relationOf } from '#lib/people/directory/policy.ts'
import { accessOf } from '#lib/people/directory/rules.ts'
import { people } from '#tests/support/people.ts'

const facts: FigureFacts = {
  preSettlementCount: 4,
  currentCount: 41,
  currentBook: '214600000',
  dischargedCount: 118,
  dischargedBook: '486200000',
  shortfall: '1944800',
  dischargedPrincipal: '486200000',
  ratings: { stars: 176, count: 39, positive: 35, loans: 39 },
  currentRatings: { stars: 71, count: 18, positive: 14, loans: 18 },
  dischargedRatings: { stars: 100, count: 20, positive: 20, loans: 20 },
}

describe('access', () => {
  test('a pause weighs more than the master switch, and neither shuts out staff or owner', () => {
    const table = [true, false].flatMap((isActive) =>
      [true, false].map((isMasterSwitchOn) =>
        (['staff', 'owner', 'other'] as const).map((relation) => accessOf(relation, { isActive, isMasterSwitchOn })),
      ),
    )
    expect(table).toEqual([
      ['whole', 'whole', 'whole'],
      ['whole', 'whole', 'name'],
      ['whole', 'whole', 'inactive'],
      ['whole', 'whole', 'inactive'],
    ])
  })

  test('[B-15] an own profile is known by kind and id, for a dual on both sides', () => {
    const { lender, broker, dual, lawFirm, staff } = people
    expect(relationOf(lender, 'lender', lender.lenderId)).toBe('owner')
    expect(relationOf(lender, 'broker', lender.lenderId)).toBe('other')
    expect(relationOf(dual, 'lender', dual.lenderId)).toBe('owner')
    expect(relationOf(dual, 'broker', dual.brokerId)).toBe('owner')
    expect(relationOf(dual, 'lender', dual.brokerId)).toBe('other')
    expect(relationOf(broker, 'lawfirm', lawFirm.lawFirmId)).toBe('other')
    expect(relationOf(lawFirm, 'lawfirm', lawFirm.lawFirmId)).toBe('owner')
    expect(relationOf(lawFirm, 'lawfirm', 999)).toBeNull()
    expect(relationOf(lawFirm, 'lender', lender.lenderId)).toBeNull()
    expect(relationOf(staff, 'lender', 999)).toBe('staff')
    expect(relationOf({ kind: 'visitor' }, 'broker', broker.brokerId)).toBeNull()
  })

  test('[D-02] a law-firm user who asks for another firm is sent to the own one', () => {
    const { lawFirm, staff, broker } = people
    expect(ownFirmInstead(lawFirm, 'lawfirm', 999)).toBe(`/users/${lawFirm.lawFirmId}/lawfirm`)
    expect(ownFirmInstead(lawFirm, 'lawfirm', lawFirm.lawFirmId)).toBeNull()
    expect(ownFirmInstead(lawFirm, 'lender', 999)).toBeNull()
    for (const actor of [staff, broker]) expect(ownFirmInstead(actor, 'lawfirm', 999)).toBeNull()
  })
})

describe('figures', () => {
  test('are whole while both books are open', () => {
    expect(figuresOf(facts, CLOSED_BOOKS)).toEqual({
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
      figuresOf({ ...facts, currentRatings: none, dischargedRatings: none }, CLOSED_BOOKS).avgStarRating,
    ).toBeNull()
  })

  test('[T-A4] nothing that remains of a hidden book changes with its loans', () => {
    const count = fc.integer({ min: 0, max: 1_000 })
    fc.assert(
      fc.property(count, count, count, (loans, dollars, stars) => {
        const sums = { stars, count: loans, positive: loans, loans }
        const ratings = { ...facts.ratings, ...sums }
        const current = { currentCount: loans, currentBook: String(dollars), currentRatings: sums }
        const closed = { dischargedCount: loans, dischargedBook: String(dollars), shortfall: String(dollars) }
        const onlyDischarged = { current: false, discharged: true, preSettlement: false }
        const onlyCurrent = { current: true, discharged: false, preSettlement: false }
        expect(figuresOf({ ...facts, ...current, ratings }, onlyDischarged)).toEqual(figuresOf(facts, onlyDischarged))
        expect(figuresOf({ ...facts, ...closed, ratings, dischargedRatings: sums }, onlyCurrent)).toEqual(
          figuresOf(facts, onlyCurrent),
        )
      }),
    )
  })

  test('[D-22] the shortfall is a share of the discharged principal with two decimals, half up', () => {
    expect(shortfallPercentage('0', '0')).toBeNull()
    expect(shortfallPercentage('0', '1200000')).toBe('0.00')
    expect(shortfallPercentage('6000', '1200000')).toBe('0.50')
    expect(shortfallPercentage('1', '20000')).toBe('0.01')
    expect(shortfallPercentage('1', '20001')).toBe('0.00')
    expect(shortfallPercentage('2500000', '2000000')).toBe('125.00')
  })
})

describe('what a page opens', () => {
  const tab = (group: LoanTab['group']): LoanTab => ({ group, isPrivate: false, count: null })
  const own = [tab('pre-settlement'), tab('current'), tab('discharged')]
  const others = [tab('current'), tab('discharged'), tab('done-with-you')]

  test('the asked list where there is one, else Pre-Settlement, else Current', () => {
    expect(openTab(own, undefined).group).toBe('pre-settlement')
    expect(openTab(others, undefined).group).toBe('current')
    expect(openTab(others, 'pre-settlement').group).toBe('current')
    expect(openTab(others, 'done-with-you').group).toBe('done-with-you')
    expect(openTab(own, '__proto__').group).toBe('pre-settlement')
  })

  test('the asked portrait where there is one, else the first', () => {
    const portraits = [{ individualId: 7 }, { individualId: 9 }]
    expect(portraitIn(portraits, 9)).toEqual({ portrait: { individualId: 9 }, index: 1 })
    expect(portraitIn(portraits, 8)?.index).toBe(0)
    expect(portraitIn([], 8)).toBeNull()
  })

  test('an address is read forgivingly and written without what goes without saying', () => {
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
    const path = profileSearchPath('/users/5/lender', parseProfileSearch(asked))
    expect(path).toBe('/users/5/lender?group=discharged&portrait=9&sort=principal&orderBy=asc&page=3')
    expect(profileSearchPath('/users/5/lender', parseProfileSearch({}))).toBe('/users/5/lender')
  })
})

describe('names and addresses', () => {
  test('[D-01] the title is made of portrait name and company', () => {
    const portrait = { firstname: 'Amelia', lastname: 'Ferrante' }
    expect(profileTitle(portrait, 'Redgum Private Credit')).toBe('Amelia Ferrante - Redgum Private Credit')
    expect(profileTitle(null, 'Redgum Private Credit')).toBe('Redgum Private Credit')
  })

  test('[L-11] a slug is the lowercase full name with spaces and brackets turned into hyphens', () => {
    expect(slugOf('Grace Okafor')).toBe('grace-okafor')
    expect(slugOf('Tom (TJ) Whitely')).toBe('tom-tj-whitely')
    expect(slugOf('Mary-Jane [MJ] {Jr}')).toBe('mary-jane-mj-jr')
    expect(decodeURIComponent(slugOf('Zoë  Ng'))).toBe('zoë-ng')
    expect(slugOf('A/B ?#')).toBe('a%2Fb-%3F%23')
  })

  test('an id in an address is written one way only', () => {
    expect(['1', '2147483647', '42'].map(recordIdIn)).toEqual([1, 2_147_483_647, 42])
    for (const text of ['0', '-1', '01', '1e3', '1.0', ' 1', '2147483648', '99999999999', 'abc', '', undefined])
      expect(recordIdIn(text)).toBeNull()
  })

  test('numbers of people and companies read as they are written here', () => {
    expect(displayMobile('+61412559018')).toBe('0412 559 018')
    for (const other of ['+6129990000', '+614125590188', '+61312559018', 'x+61412559018', '+64412559018'])
      expect(displayMobile(other)).toBe(other)
    expect(acnText('604118320')).toBe('604 118 320')
    for (const other of ['60411832', '6041183200', 'x604118320']) expect(acnText(other)).toBe(other)
  })

  test('[T-C4] only web addresses become links', () => {
    expect(webLink('redgumcredit.example')).toEqual({
      href: 'https://redgumcredit.example/',
      host: 'redgumcredit.example',
    })
    expect(webLink('http://www.redgum.example/about')).toMatchObject({ host: 'redgum.example' })
    expect(webLink(' HTTPS://shop.www.redgum.example ')).toMatchObject({ host: 'shop.www.redgum.example' })
    expect(webLink('redgum.example/?next=a:1')).toMatchObject({ href: 'https://redgum.example/?next=a:1' })
    expect(webLink('h2://redgum.example')).toBeNull()
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
      expect(webLink(text), String(text)).toBeNull()
  })
})
