import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { listLoanTabs } from '#lib/market/profiles/tabs/rules.ts'
import { database } from '#lib/server/database/db.ts'
import { makeIndividual } from '#prisma/seed/factories.ts'
import { type Market, makeMarket, outcomeOf, pauseBroker, pauseLender, switchCompany } from './market.ts'

let market: Market
const UNKNOWN = 2_000_000_000

beforeAll(async () => {
  market = await makeMarket()
})

afterEach(async () => {
  await pauseLender(market.lender.lenderId, true)
  await pauseBroker(market.broker.brokerId, true)
  await switchCompany(market.lender.companyId, true)
})

const idsOf = ({ lender, broker, firm }: Market): Record<ProfileKind, number> => ({
  lender: lender.lenderId,
  broker: broker.brokerId,
  lawfirm: firm.lawFirmId,
})

const outcomes = async (actor: Actor, ids: Record<ProfileKind, number>) =>
  Promise.all((['lender', 'broker', 'lawfirm'] as const).map((kind) => outcomeOf(getProfile(actor, kind, ids[kind]))))

describe('access to profiles', () => {
  test('[B-15] a law-firm user can open their own firm and no other profile, whether it exists or not', async () => {
    const { firm, rivalFirm } = market.actors
    expect(await outcomes(firm, idsOf(market))).toEqual(['FORBIDDEN', 'FORBIDDEN', 'ok'])
    expect(await outcomes(rivalFirm, idsOf(market))).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
    const unknown = { lender: UNKNOWN, broker: UNKNOWN, lawfirm: UNKNOWN }
    expect(await outcomes(rivalFirm, unknown)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
  })

  test('staff, lenders, brokers and duals can open every active profile, a visitor none', async () => {
    const { staff, lender, broker, dual, rivalLender, rivalBroker } = market.actors
    for (const actor of [staff, lender, broker, dual, rivalLender, rivalBroker])
      expect(await outcomes(actor, idsOf(market)), actor.kind).toEqual(['ok', 'ok', 'ok'])
    expect(await outcomes(visitor, idsOf(market))).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
  })

  test('[T-A3] an id of another kind is not found, like an unknown one', async () => {
    const { lender, broker } = idsOf(market)
    const { staff } = market.actors
    expect(await outcomeOf(getProfile(staff, 'lender', broker))).toBe('NOT_FOUND')
    expect(await outcomeOf(getProfile(staff, 'broker', lender))).toBe('NOT_FOUND')
    expect(await outcomeOf(getProfile(staff, 'lawfirm', market.firm.companyId))).toBe('NOT_FOUND')
    expect(await outcomeOf(getProfile(staff, 'lender', UNKNOWN))).toBe('NOT_FOUND')
  })

  test('a paused profile is inactive for everybody but staff and its owner', async () => {
    await pauseLender(market.lender.lenderId)
    await pauseBroker(market.broker.brokerId)
    const { staff, lender, broker, rivalLender, rivalBroker, dual } = market.actors
    expect(await outcomes(staff, idsOf(market))).toEqual(['ok', 'ok', 'ok'])
    expect(await outcomes(lender, idsOf(market))).toEqual(['ok', 'INACTIVE_PROFILE', 'ok'])
    expect(await outcomes(broker, idsOf(market))).toEqual(['INACTIVE_PROFILE', 'ok', 'ok'])
    for (const actor of [rivalLender, rivalBroker, dual])
      expect(await outcomes(actor, idsOf(market))).toEqual(['INACTIVE_PROFILE', 'INACTIVE_PROFILE', 'ok'])
  })

  test('[B-06] others get only the name of a switched-off company for the banner; staff get everything', async () => {
    await switchCompany(market.lender.companyId, false)
    const seen = await getProfile(market.actors.rivalBroker, 'lender', market.lender.lenderId)
    expect(seen).toEqual({
      isDeactivated: true,
      kind: 'lender',
      id: market.lender.lenderId,
      companyName: 'Redgum Private Credit',
      name: 'Amelia Ferrante',
    })
    expect(await getProfile(market.actors.staff, 'lender', market.lender.lenderId)).toMatchObject({
      isDeactivated: false,
      isMasterSwitchOn: false,
    })
  })

  test('a company that is paused and switched off is inactive, not named', async () => {
    await switchCompany(market.lender.companyId, false)
    await pauseLender(market.lender.lenderId)
    const { rivalBroker } = market.actors
    expect(await outcomeOf(getProfile(rivalBroker, 'lender', market.lender.lenderId))).toBe('INACTIVE_PROFILE')
  })
})

describe('the header of a profile', () => {
  const profileOf = async (actor: Actor) => (await getProfile(actor, 'lender', market.lender.lenderId)) as Profile

  test('portraits are in order, hidden ones for staff and owner only, removed ones for nobody', async () => {
    const { companyId, individualId } = market.lender
    const hidden = await makeIndividual(companyId, { firstName: 'Hidden', lastName: 'Canary', isVisible: false })
    const shown = await makeIndividual(companyId, { firstName: 'Second', lastName: 'Face' })
    const gone = await makeIndividual(companyId, { firstName: 'Gone', lastName: 'Canary' })
    await database().individual.update({ where: { id: gone.individualId }, data: { closedAt: new Date() } })
    const { staff, lender, rivalBroker } = market.actors
    const ids = async (actor: Actor) => (await profileOf(actor)).portraits.map((portrait) => portrait.individualId)
    expect(await ids(staff)).toEqual([individualId, hidden.individualId, shown.individualId])
    expect(await ids(lender)).toEqual([individualId, hidden.individualId, shown.individualId])
    expect(await ids(rivalBroker)).toEqual([individualId, shown.individualId])
    expect(JSON.stringify(await profileOf(rivalBroker), bigints)).not.toContain('Canary')
  })

  test('the relation says whose profile it is; only staff and owner get the number of pre-settlement loans', async () => {
    const { staff, lender, rivalBroker } = market.actors
    expect(await profileOf(staff)).toMatchObject({ relation: 'staff', preSettlementLoansCount: 0 })
    expect(await profileOf(lender)).toMatchObject({ relation: 'owner', preSettlementLoansCount: 0 })
    expect(await profileOf(rivalBroker)).toMatchObject({ relation: 'other' })
    expect(await profileOf(rivalBroker)).not.toHaveProperty('preSettlementLoansCount')
  })

  test('[D-05] each loan list is shown to its audience', async () => {
    const { staff, lender, broker, dual, firm, rivalLender } = market.actors
    const tabs = async (actor: Actor, kind: ProfileKind, id: number) =>
      listLoanTabs((await getProfile(actor, kind, id)) as Profile).map(({ group }) => group)
    const ids = idsOf(market)
    const own = ['pre-settlement', 'current', 'discharged']
    for (const kind of ['lender', 'broker', 'lawfirm'] as const) expect(await tabs(staff, kind, ids[kind])).toEqual(own)
    expect(await tabs(lender, 'lender', ids.lender)).toEqual(own)
    expect(await tabs(broker, 'broker', ids.broker)).toEqual(own)
    expect(await tabs(dual, 'broker', market.dual.brokerId)).toEqual(own)
    expect(await tabs(firm, 'lawfirm', ids.lawfirm)).toEqual(['current', 'discharged'])
    const others = ['current', 'discharged', 'done-with-you']
    for (const viewer of [broker, dual, rivalLender]) expect(await tabs(viewer, 'lender', ids.lender)).toEqual(others)
    expect(await tabs(lender, 'broker', ids.broker)).toEqual(others)
    expect(await tabs(lender, 'lawfirm', ids.lawfirm)).toEqual(['current', 'discharged'])
  })
})

const bigints = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
