import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { findProfiles, getFinderMap } from '#lib/discovery/finder/queries.ts'
import { type FinderKind, finderSearch } from '#lib/discovery/finder/search.ts'
import { database } from '#lib/server/database/db.ts'
import { makeBroker, makeIndividual, makeLawFirm, makeLender } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, outcomeOf, setBooks } from '#tests/integration/lending/cast.ts'
import {
  pauseBroker,
  pauseLender,
  recordLoan,
  showPerson,
  switchCompany,
} from '#tests/integration/market/profiles/market.ts'

let cast: Cast
let found: Cast['lender']
let busy: Cast['broker']

const optIn = (id: number, finderFunctionOptIn = true) =>
  database().lender.update({ where: { id }, data: { finderFunctionOptIn } })

const find = (actor: Actor, kind: FinderKind, raw: Record<string, string> = {}) =>
  findProfiles(actor, kind, finderSearch.parse(raw))
const ids = async (actor: Actor, kind: FinderKind, raw: Record<string, string> = {}) =>
  (await find(actor, kind, raw)).rows.map(({ id }) => id)
const counts = async (actor: Actor, kind: FinderKind, raw: Record<string, string> = {}) =>
  Object.fromEntries((await find(actor, kind, raw)).rows.map(({ id, matchingLoansCount }) => [id, matchingLoansCount]))

beforeAll(async () => {
  cast = await makeCast()
  busy = await makeBroker({ companyName: 'Busy Brokers', firstName: 'Zoe', lastName: 'Busy' })
  found = await makeLender({ companyName: 'Found Lending', firstName: 'Lea', lastName: 'Found' })
  await optIn(found.lenderId)
  const parties = { lenders: [found], brokers: [busy], lawFirm: cast.firm }
  await recordLoan(parties, 'preSettlement')
  await recordLoan(parties, 'current', { settlementDate: '2026-11-02' })
  await recordLoan(parties, 'current')
  await recordLoan(parties, 'discharged')
  await recordLoan({ ...parties, lenders: [cast.second] }, 'current')
})

describe('cards', () => {
  test('[L-07] a card has the profile, its first visible person and the figures, and no other field', async () => {
    const [card] = (await find(cast.actors.rival, 'broker')).rows
    expect(card).toEqual({
      kind: 'broker',
      id: busy.brokerId,
      companyName: 'Busy Brokers',
      logoFile: null,
      individualId: busy.individualId,
      firstname: 'Zoe',
      lastname: 'Busy',
      email: busy.email,
      mobileNumber: expect.stringMatching(/^\+614\d{8}$/),
      imageFile: null,
      matchingLoansCount: 4,
      lastMatchingSettlement: '2026-11-02',
      matchingCurrentPrincipal: 3_600_000n,
      matchingDischargedPrincipal: 1_200_000n,
      currentLoanBook: 3_600_000n,
      currentLoansCount: 3,
      dischargedLoanBook: 1_200_000n,
      dischargedLoansCount: 1,
      shortfall: '0.00',
      avgStarRating: null,
      reviewedLoansCount: 0,
      positiveLenderReviewsCount: 0,
      positiveBrokerReviewsCount: 0,
    })
  })

  test('a visitor sees how many loans of a lender match, and no figure of its loans and books', async () => {
    const [card] = (await find(visitor, 'lender')).rows
    expect(card).toMatchObject({ id: found.lenderId, matchingLoansCount: 3, firstname: 'Lea' })
    for (const name of [
      'lastMatchingSettlement',
      'matchingCurrentPrincipal',
      'currentLoanBook',
      'dischargedLoansCount',
    ])
      expect(card).toHaveProperty(name, null)
  })
})

describe('the profiles in the finder', () => {
  test('are lenders that opted in for members and visitors, and all lenders for staff', async () => {
    const [firm, members] = [cast.actors.firm, [cast.actors.broker, cast.actors.rival, cast.actors.dual]]
    for (const actor of [visitor, firm, ...members]) expect(await ids(actor, 'lender')).toEqual([found.lenderId])
    expect(await counts(cast.actors.staff, 'lender')).toEqual({ [found.lenderId]: 3, [cast.second.lenderId]: 1 })
  })

  test('are filtered by closed loans that match, for lenders and brokers alike', async () => {
    const discharged = { minPrincipal: '1000000', maxPrincipal: '2000000' }
    expect(await counts(visitor, 'broker', discharged)).toEqual({ [busy.brokerId]: 4 })
    expect(await ids(visitor, 'broker', { minPrincipal: '2000000', maxPrincipal: '3000000' })).toEqual([])
    expect(await counts(visitor, 'lender', { settlementDateKey: 'D_30' })).toEqual({ [found.lenderId]: 1 })
  })

  test.each<[string, FinderKind, () => number, (isOn: boolean) => Promise<unknown>]>([
    ['a paused broker', 'broker', () => busy.brokerId, (isOn) => pauseBroker(busy.brokerId, isOn)],
    ['a paused lender', 'lender', () => found.lenderId, (isOn) => pauseLender(found.lenderId, isOn)],
    ['a switched-off broker', 'broker', () => busy.brokerId, (isOn) => switchCompany(busy.companyId, isOn)],
    ['a switched-off lender', 'lender', () => found.lenderId, (isOn) => switchCompany(found.companyId, isOn)],
    ['a broker without a visible person', 'broker', () => busy.brokerId, (isOn) => showPerson(busy.individualId, isOn)],
    [
      'a lender without a visible person',
      'lender',
      () => found.lenderId,
      (isOn) => showPerson(found.individualId, isOn),
    ],
  ])('%s hides a profile from everybody, even staff, until it is undone', async (_who, kind, idOf, turn) => {
    for (const actor of [visitor, cast.actors.rival, cast.actors.staff]) {
      expect(await ids(actor, kind)).toContain(idOf())
      await turn(false)
      expect(await ids(actor, kind)).not.toContain(idOf())
      await turn(true)
      expect(await ids(actor, kind)).toContain(idOf())
    }
  })

  test('the next visible person represents a broker whose first one is hidden', async () => {
    const second = await makeIndividual(busy.companyId, { firstName: 'Second' })
    await showPerson(busy.individualId, false)
    expect((await find(visitor, 'broker')).rows[0]?.firstname).toBe('Second')
    await showPerson(busy.individualId, true)
    await showPerson(second.individualId, false)
    expect((await find(visitor, 'broker')).rows[0]?.firstname).toBe('Zoe')
  })

  test('a hidden book counts only for staff, its lender and its loan parties; with both hidden the lender is not listed', async () => {
    const { actors } = cast
    const parties: Actor[] = [actors.staff, actors.firm]
    const others: Actor[] = [visitor, actors.rival, actors.broker, actors.rivalFirm]
    const seen = async (books: Parameters<typeof setBooks>[1]) => {
      await setBooks(found.lenderId, books)
      const of = async (actor: Actor) => (await counts(actor, 'lender'))[found.lenderId] ?? null
      return { parties: await Promise.all(parties.map(of)), others: new Set(await Promise.all(others.map(of))) }
    }
    expect(await seen({})).toEqual({ parties: [3, 3], others: new Set([3]) })
    expect(await seen({ current: false })).toEqual({ parties: [3, 3], others: new Set([1]) })
    expect(await seen({ discharged: false })).toEqual({ parties: [3, 3], others: new Set([2]) })
    expect(await seen({ current: false, discharged: false })).toEqual({ parties: [3, null], others: new Set([null]) })
    await setBooks(found.lenderId, { current: false })
    const [card] = (await find(actors.rival, 'lender')).rows
    expect(card).toMatchObject({ matchingCurrentPrincipal: 0n, currentLoanBook: null, currentLoansCount: null })
    expect(card).toMatchObject({ matchingDischargedPrincipal: 1_200_000n, lastMatchingSettlement: '2026-03-02' })
    await setBooks(found.lenderId, {})
  })

  test('the map has the loans of the list, none in groups under three, and the circle of a suburb with radius', async () => {
    const at = { name: 'Parramatta', stateKey: 'NSW' }
    const suburb = String((await database().suburb.findFirstOrThrow({ where: at })).id)
    const map = (raw: Record<string, string>) => getFinderMap(visitor, 'broker', finderSearch.parse(raw))
    const { dots, circle } = await map({})
    expect([dots.length, dots[0]?.loans, circle]).toEqual([1, 4, null])
    const around = await map({ suburb, state: 'NSW', radiusSearchKey: 'KM_20', settlementDateKey: 'D_30' })
    expect(around.dots).toEqual([])
    expect(around.circle).toMatchObject({ kilometres: 20, latitude: expect.closeTo(-33.8, 0) })
    expect(await outcomeOf(map({ credits: '1' }))).toBe('FORBIDDEN')
  })

  test('[L-12] a visitor who filters by credit, interest or subdivision type is refused', async () => {
    for (const raw of [{ credits: '1' }, { interestKey: 'PREPAID' }] as Record<string, string>[]) {
      expect(await outcomeOf(find(visitor, 'broker', raw))).toBe('FORBIDDEN')
      expect(await outcomeOf(find(cast.actors.firm, 'broker', raw))).toBe('ok')
    }
  })

  test('[L-02] has 20 to a page with an exact total on every page, including those beyond the last', async () => {
    const lawFirm = await makeLawFirm()
    for (let count = 1; count < 23; count += 1)
      await recordLoan({ lenders: [cast.second], brokers: [await makeBroker({})], lawFirm })
    const pages = await Promise.all(['1', '2', '3'].map((page) => find(visitor, 'broker', { page })))
    expect(pages.map(({ rows, total, page, pageSize }) => [rows.length, total, page, pageSize])).toEqual([
      [20, 23, 1, 20],
      [3, 23, 2, 20],
      [0, 23, 3, 20],
    ])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(23)
    expect(pages[0]?.rows[0]?.id).toBe(busy.brokerId)
  })
})
