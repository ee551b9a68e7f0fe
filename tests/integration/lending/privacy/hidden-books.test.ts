import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LoanRowParties } from '#components/discovery/loan-search/row-detail.tsx'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { readProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import type { ProfileLoans } from '#lib/discovery/profile-loans/schema.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import { getReviewSummary } from '#lib/market/profiles/reviews/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { makeLender } from '#prisma/seed/factories.ts'
import { type Cast, discharged, makeCast, outcomeOf, recorded, setBooks } from '../cast.ts'
import { everyEndpoint } from './every-endpoint.ts'

// Three lenders, with the hidden one in each position in turn; one current and one discharged loan each.
// The largest contribution comes first.
const OTHERS = [
  [400_000, 300_000],
  [900_000, 300_000],
  [900_000, 850_000],
] as const
let cast: Cast
let loans: { current: number[]; discharged: number[]; numbers: string[] }
beforeAll(async () => {
  cast = await makeCast()
  const { lender, second, broker, firm } = cast
  const third = await makeLender({ companyName: 'Zebra Funding', firstName: 'Zane', lastName: 'Okoro' })
  const parties = { lenders: [], brokers: [broker], lawFirm: firm } as unknown as Cast['parties']
  loans = { current: [], discharged: [], numbers: [] }
  for (const [first, last] of OTHERS) {
    const loanLenders = [
      { lenderId: second.lenderId, contributionAmount: first },
      { lenderId: third.lenderId, contributionAmount: last },
      { lenderId: lender.lenderId, contributionAmount: 812_345 },
    ]
    loans.current.push(await recorded(parties, { loanLenders }))
    loans.discharged.push(await recorded(parties, { ...discharged, loanLenders, shortfall: 1_234 }))
  }
  const all = await database().loan.findMany({ select: { id: true, loanNo: true } })
  loans.numbers = all.map(({ loanNo }) => loanNo)
  const rating = { direction: 'LENDER_FROM_BROKER', stars: 2, review: 'Slow to answer', reviewAt: new Date() }
  await database().loanReview.createMany({ data: all.map(({ id }) => ({ loanId: id, ...rating })) })
})
afterEach(() => setBooks(cast.lender.lenderId, {}))

const outsiders = (): Actor[] => {
  const { rival, rivalBroker, dual, rivalFirm } = cast.actors
  return [rival, rivalBroker, dual, rivalFirm, visitor]
}
const insiders = (): Actor[] => {
  const { staff, lender, second, broker } = cast.actors
  return [staff, lender, second, broker]
}
const secrets = () => ['Ferrante', 'Redgum', '812345', '812,345']
const namesIt = (text: string): boolean =>
  secrets().some((secret) => text.includes(secret)) || new RegExp(`\\b${cast.lender.lenderId}\\b`).test(text)

// Every result belongs to loans of one book and contains no loans of the other.
const ENDPOINTS_OF_ONE_BOOK = [
  'all',
  'byLender',
  'byLenderDown',
  'views',
  'lenders',
  'brokers',
  'involvement',
  'publicLoans',
] as const

describe.each([
  ['current', { current: false }],
  ['discharged', { discharged: false }],
] as const)('a lender that hides only its %s book, on a loan of three lenders', (group, books) => {
  const other = group === 'current' ? 'discharged' : 'current'

  test('[D-05] [J-03] outsiders learn nothing of it from any endpoint, whatever its position on the loan', async () => {
    await setBooks(cast.lender.lenderId, books)
    for (const actor of outsiders()) {
      const endpoints = await everyEndpoint({ cast, numbers: loans.numbers }, actor, loans[group], group)
      for (const name of ENDPOINTS_OF_ONE_BOOK)
        expect(namesIt(toJsonWithBigints(endpoints[name])), `${actor.kind}: ${name}`).toBe(false)
      for (const name of ['publicBroker', 'addresses', 'finder', 'numbers', 'names', 'ratings', 'dashboard'] as const)
        expect(namesIt(toJsonWithBigints(endpoints[name])), `${actor.kind}: ${name}`).toBe(false)
      for (const list of endpoints.lists) expect(namesIt(toJsonWithBigints(list)), `${actor.kind}: lists`).toBe(false)
      for (const answer of endpoints.answers) {
        const rows = (answer as { rows?: { statusKey: string }[] }).rows ?? []
        const own = rows.filter(({ statusKey }) => (statusKey === 'DISCHARGED') === (group === 'discharged'))
        expect(namesIt(toJsonWithBigints(own)), `${actor.kind}: answers`).toBe(false)
      }
    }
  })

  test('[J-02] [J-03] is shown as Privacy Engaged in the expanded row, without contribution or link', async () => {
    await setBooks(cast.lender.lenderId, books)
    const statusKey = group === 'current' ? 'SETTLED' : 'DISCHARGED'
    for (const [actor, isTold] of [
      [cast.actors.rival, false],
      [cast.actors.second, true],
    ] as const) {
      const { rows } = await searchLoans(actor, loanSearch.parse({ statusKey }))
      expect(rows).toHaveLength(3)
      for (const row of rows) {
        const html = renderToStaticMarkup(createElement(LoanRowParties, { row }))
        expect(namesIt(html)).toBe(isTold)
        expect(html.includes('Privacy Engaged')).toBe(!isTold)
        expect(html).toContain('Ben Ito')
      }
    }
  })

  test('[D-05] has only the open book in its profile’s lists, counts and ratings for outsiders', async () => {
    await setBooks(cast.lender.lenderId, books)
    const profileId = cast.lender.lenderId
    const { rival, rivalBroker, staff, lender, second } = cast.actors
    const totalOf = async (actor: Actor, list: Partial<ProfileLoans>) =>
      (await readProfileLoans(actor, { kind: 'lender', profileId, group, ...list })).total
    for (const actor of [rival, rivalBroker] as Actor[]) {
      expect(await totalOf(actor, {})).toBe(0)
      expect(await totalOf(actor, { group: other })).toBe(3)
      expect(await totalOf(actor, { group: 'matching' })).toBe(3)
      const status = group === 'current' ? 'SETTLED' : 'DISCHARGED'
      expect(await totalOf(actor, { group: 'matching', filters: { status: [status] } })).toBe(0)
      const profile = await getProfile(actor, 'lender', profileId)
      expect(profile).toMatchObject(
        group === 'current'
          ? { currentLoanBook: null, currentLoansCount: null, dischargedLoansCount: 3 }
          : { dischargedLoanBook: null, dischargedLoansCount: null, shortfall: null, currentLoansCount: 3 },
      )
      const reviews = await getReviewSummary(actor, 'lender', profileId)
      expect(reviews).toMatchObject({ starsCount: 3, reviewedLoansCount: 3, isPartial: true })
      expect(reviews.latest.map(({ loanId }) => loanId).toSorted()).toEqual(loans[other].toSorted())
      expect(reviews.shortfall === null).toBe(group === 'discharged')
    }
    for (const actor of [staff, lender, second] as Actor[]) expect(await totalOf(actor, {})).toBe(3)
    for (const actor of [staff, lender] as Actor[])
      expect(await getReviewSummary(actor, 'lender', profileId)).toMatchObject({ starsCount: 6, isPartial: false })
  })

  test('[J-03] is named to staff, itself and the other parties of the loan, also when sorting', async () => {
    await setBooks(cast.lender.lenderId, books)
    for (const actor of insiders()) {
      const endpoints = await everyEndpoint({ cast, numbers: loans.numbers }, actor, loans[group], group)
      for (const name of ['all', 'byLender', 'views', 'lenders'] as const)
        expect(namesIt(toJsonWithBigints(endpoints[name])), `${actor.kind}: ${name}`).toBe(true)
    }
  })

  test('keeps its other book visible, and totals do not reveal the hidden one', async () => {
    const totals = async () =>
      Promise.all(
        (['SETTLED', 'DISCHARGED'] as const).map(async (statusKey) => {
          const { total, totalPrincipal } = await searchLoans(cast.actors.rival, loanSearch.parse({ statusKey }))
          return [total, totalPrincipal]
        }),
      )
    const before = await totals()
    await setBooks(cast.lender.lenderId, books)
    expect(await totals()).toEqual(before)
    const endpoints = await everyEndpoint({ cast, numbers: loans.numbers }, cast.actors.rival, loans[other], other)
    for (const name of ['all', 'views', 'lenders'] as const)
      expect(namesIt(toJsonWithBigints(endpoints[name])), name).toBe(true)
  })

  test('[J-03] is sorted by Lender among nameless lenders, in both directions', async () => {
    await setBooks(cast.lender.lenderId, books)
    const statusKey = group === 'current' ? 'SETTLED' : 'DISCHARGED'
    const order = async (actor: Actor, orderBy: string) =>
      (await searchLoans(actor, loanSearch.parse({ statusKey, sort: 'lender', orderBy }))).rows.map(
        ({ attributedLender }) => attributedLender,
      )
    expect(await order(cast.actors.rival, 'asc')).toEqual(['Ben Ito', 'Ben Ito', 'Privacy Engaged'])
    expect(await order(cast.actors.rival, 'desc')).toEqual(['Ben Ito', 'Ben Ito', 'Privacy Engaged'])
    expect(await order(cast.actors.second, 'asc')).toEqual(['Amelia Ferrante', 'Ben Ito', 'Ben Ito'])
  })
})

describe('the endpoints of loan lists', () => {
  test('[P-12] pre-settlement is for staff and owner; an unknown, paused or unrelated profile is refused', async () => {
    const { lender, broker, firm, actors } = cast
    const list = (actor: Actor, part: Partial<ProfileLoans>) =>
      outcomeOf(readProfileLoans(actor, { kind: 'lender', profileId: lender.lenderId, group: 'current', ...part }))
    expect(await list(actors.staff, { group: 'pre-settlement' })).toBe('ok')
    expect(await list(actors.lender, { group: 'pre-settlement' })).toBe('ok')
    for (const actor of [actors.second, actors.broker, actors.rival] as Actor[])
      expect(await list(actor, { group: 'pre-settlement' })).toBe('FORBIDDEN')
    const own = { kind: 'lawfirm', profileId: firm.lawFirmId } as const
    expect(await list(actors.firm, { ...own, group: 'pre-settlement' })).toBe('FORBIDDEN')
    expect(await list(actors.firm, own)).toBe('ok')
    expect(await list(actors.rivalFirm, own)).toBe('FORBIDDEN')
    expect(await list(actors.firm, {})).toBe('FORBIDDEN')
    expect(await list(visitor, {})).toBe('FORBIDDEN')
    expect(await list(actors.rival, { profileId: broker.brokerId })).toBe('NOT_FOUND')
    await database().lender.update({ where: { id: lender.lenderId }, data: { isActive: false } })
    expect(await list(actors.rival, {})).toBe('INACTIVE_PROFILE')
    expect(await list(actors.lender, {})).toBe('ok')
    await database().lender.update({ where: { id: lender.lenderId }, data: { isActive: true } })
    await database().company.update({ where: { id: lender.companyId }, data: { isMasterSwitchOn: false } })
    expect(await list(actors.rival, {})).toBe('INACTIVE_PROFILE')
    expect(await list(actors.staff, {})).toBe('ok')
    await database().company.update({ where: { id: lender.companyId }, data: { isMasterSwitchOn: true } })
  })

  test('[P-12] accept page, pageSize, sort, orderBy and search filters, and sum the matching loans', async () => {
    const list = { kind: 'broker', profileId: cast.broker.brokerId, group: 'matching' } as const
    const page = await readProfileLoans(cast.actors.staff, {
      ...list,
      pageSize: 20,
      page: 1,
      sort: { column: 'loanNo', isDescending: true },
    })
    expect(page).toMatchObject({ total: 6, pageSize: 20 })
    expect(page.rows.map(({ loanNo }) => loanNo)).toEqual(loans.numbers.toSorted().toReversed())
    const few = await readProfileLoans(cast.actors.rival, {
      ...list,
      filters: { status: ['DISCHARGED'], state: ['NSW'] },
    })
    expect(few.total).toBe(3)
    expect((await readProfileLoans(cast.actors.rival, { ...list, filters: { state: ['VIC'] } })).total).toBe(0)
    expect((await readProfileLoans(cast.actors.rival, { ...list, filters: { status: ['PRESETTLEMENT'] } })).total).toBe(
      0,
    )
    // A status that the caller may not see, given with others, adds no loans.
    const several = { status: ['DISCHARGED', 'PRESETTLEMENT'] as const }
    expect((await readProfileLoans(cast.actors.rival, { ...list, filters: several })).total).toBe(3)
  })
})
