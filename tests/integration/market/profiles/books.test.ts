import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import { listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import type { Profile, ProfileGroup } from '#lib/market/profiles/schema.ts'
import { listLoanTabs } from '#lib/market/profiles/tabs/rules.ts'
import { database } from '#lib/server/database/db.ts'
import { type Market, makeMarket, outcomeOf, recordLoan } from './market.ts'

let market: Market
let loans: { preSettlement: number; current: number; discharged: number; withRival: number }

beforeAll(async () => {
  market = await makeMarket()
  const { lender, broker, firm, rivalLender, rivalBroker } = market
  const parties = { lenders: [lender], brokers: [broker], lawFirm: firm }
  loans = {
    preSettlement: await recordLoan(parties, 'preSettlement', { loanNo: 'CANARYPRE' }),
    current: await recordLoan(parties, 'current'),
    discharged: await recordLoan(parties, 'discharged', { shortfall: 6_000 }),
    withRival: await recordLoan({ lenders: [lender, rivalLender], brokers: [rivalBroker], lawFirm: firm }, 'current'),
  }
})

const setBooks = (current: boolean, discharged: boolean) =>
  database().lender.update({
    where: { id: market.lender.lenderId },
    data: { loanTabShowCurrentLoanBook: current, loanTabShowDischargedLoanBook: discharged },
  })

beforeEach(() => setBooks(true, true))

const lenderSeenBy = async (actor: Actor) => (await getProfile(actor, 'lender', market.lender.lenderId)) as Profile
const listed = async (actor: Actor, group: ProfileGroup, orderBy?: 'lender' | 'principal') => {
  const sort = orderBy && { sort: { column: orderBy, isDescending: false } }
  const list = await listProfileLoans(actor, { kind: 'lender', profileId: market.lender.lenderId, group, ...sort })
  expect(list.total).toBe(list.rows.length)
  return list.rows.map(({ id }) => id).sort((one, other) => one - other)
}

describe("a lender's books", () => {
  test('contain the lender’s own contributions, and the shortfall of the discharged principal', async () => {
    expect(await lenderSeenBy(market.actors.rivalBroker)).toMatchObject({
      currentLoansCount: 2,
      currentLoanBook: 1_800_000n,
      dischargedLoansCount: 1,
      dischargedLoanBook: 1_200_000n,
      shortfall: '0.50',
    })
  })

  test('hide with a book its amount, count and derived figures, for others only', async () => {
    await setBooks(false, true)
    const { staff, lender, dual } = market.actors
    expect(await lenderSeenBy(dual)).toMatchObject({
      currentLoanBook: null,
      currentLoansCount: null,
      dischargedLoansCount: 1,
      reviewedLoansCount: 0,
      positiveReviewsCount: 0,
    })
    for (const actor of [staff, lender]) expect((await lenderSeenBy(actor)).currentLoansCount).toBe(2)
    await setBooks(true, false)
    expect(await lenderSeenBy(dual)).toMatchObject({
      currentLoansCount: 2,
      dischargedLoanBook: null,
      dischargedLoansCount: null,
      shortfall: null,
    })
  })

  test('[D-06] the tab of a hidden book is closed for others and open for staff and owner', async () => {
    await setBooks(false, false)
    const { staff, lender, dual } = market.actors
    const shut = async (actor: Actor) =>
      listLoanTabs(await lenderSeenBy(actor))
        .filter(({ isPrivate }) => isPrivate)
        .map(({ group, count }) => [group, count])
    expect(await shut(dual)).toEqual([
      ['current', null],
      ['discharged', null],
    ])
    expect(await shut(staff)).toEqual([])
    expect(await shut(lender)).toEqual([])
  })

  test('[T-A4] a hidden book lists only loans that the viewer is also a party to, in any order', async () => {
    await setBooks(false, false)
    const { staff, lender, dual, broker, rivalLender } = market.actors
    for (const orderBy of [undefined, 'lender', 'principal'] as const) {
      expect(await listed(dual, 'current', orderBy)).toEqual([])
      expect(await listed(dual, 'discharged', orderBy)).toEqual([])
      expect(await listed(rivalLender, 'current', orderBy)).toEqual([loans.withRival])
      expect(await listed(broker, 'current', orderBy)).toEqual([loans.current])
      for (const actor of [staff, lender])
        expect(await listed(actor, 'current', orderBy)).toEqual([loans.current, loans.withRival])
    }
  })
})

describe('loan lists of a profile', () => {
  test('a rival finds no trace of a pre-settlement loan in any list of any profile', async () => {
    const { dual, rivalLender, rivalBroker, rivalFirm } = market.actors
    const { lender, broker, firm } = market
    const profiles = [
      { kind: 'lender', profileId: lender.lenderId },
      { kind: 'broker', profileId: broker.brokerId },
      { kind: 'lawfirm', profileId: firm.lawFirmId },
    ] as const
    for (const actor of [dual, rivalLender, rivalBroker, rivalFirm]) {
      for (const profile of profiles) {
        for (const group of ['pre-settlement', 'current', 'discharged', 'done-with-you'] as const) {
          const list = await listProfileLoans(actor, { ...profile, group })
          expect(toJsonWithBigints(list)).not.toContain('CANARYPRE')
          if (group === 'pre-settlement') expect(list.total).toBe(0)
        }
      }
    }
    expect(toJsonWithBigints(await lenderSeenBy(dual))).not.toContain('"preSettlementLoansCount":1')
  })

  test('staff, owner and the other parties see it in their lists', async () => {
    const { staff, lender, broker } = market.actors
    for (const actor of [staff, lender, broker])
      expect(await listed(actor, 'pre-settlement')).toEqual([loans.preSettlement])
  })

  test('[D-05] Done with You has the closed loans that the viewer is also a party to, and staff have no such list', async () => {
    const { staff, broker, rivalLender, rivalBroker, dual } = market.actors
    expect(await listed(broker, 'done-with-you')).toEqual([loans.current, loans.discharged])
    expect(await listed(rivalLender, 'done-with-you')).toEqual([loans.withRival])
    expect(await listed(rivalBroker, 'done-with-you')).toEqual([loans.withRival])
    expect(await listed(dual, 'done-with-you')).toEqual([])
    expect(await listed(staff, 'done-with-you')).toEqual([])
  })

  test('a visitor sees no loans of a lender or a law firm', async () => {
    const { lender, firm } = market
    const list = (kind: 'lender' | 'lawfirm', profileId: number) =>
      outcomeOf(listProfileLoans(visitor, { kind, profileId, group: 'current' }))
    expect(await list('lender', lender.lenderId)).toBe('FORBIDDEN')
    expect(await list('lawfirm', firm.lawFirmId)).toBe('FORBIDDEN')
  })

  test('[J-03] a lender that hides its book is masked in a list, without link and contribution', async () => {
    await setBooks(false, true)
    const { rivalBroker, dual } = market.actors
    const brokerList = (actor: Actor) =>
      listProfileLoans(actor, { kind: 'broker', profileId: market.rivalBroker.brokerId, group: 'current' })
    const [masked] = (await brokerList(dual)).rows
    expect(masked?.loanLendersBrokers).toContainEqual(
      expect.objectContaining({
        loanLenderId: null,
        loanLenderName: 'Privacy Engaged',
        associatedLenderCompany: null,
        loanLenderContribution: null,
        isLenderLinked: false,
      }),
    )
    expect(toJsonWithBigints(masked)).not.toContain('Redgum')
    expect(toJsonWithBigints((await brokerList(rivalBroker)).rows)).toContain('Redgum')
  })
})
