import { beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#lib/core/actor.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import { getPublicLoan } from '#lib/lending/public/queries.ts'
import {
  type Market,
  makeMarket,
  outcomeOf,
  pauseBroker,
  recordLoan,
} from '#tests/integration/market/profiles/market.ts'

let market: Market
let loans: { preSettlement: number; current: number; discharged: number }

beforeAll(async () => {
  market = await makeMarket()
  const parties = { lenders: [market.lender], brokers: [market.broker], lawFirm: market.firm }
  loans = {
    preSettlement: await recordLoan(parties, 'preSettlement'),
    current: await recordLoan(parties, 'current', { notes: 'CANARY notes' }),
    discharged: await recordLoan(parties, 'discharged', { shortfall: 777_777 }),
  }
})

describe('a public loan', () => {
  test('[L-11] has the list’s columns without Lender, sub-type and broker stars, and no other field', async () => {
    const { broker } = market
    expect(await getPublicLoan(visitor, loans.current)).toEqual({
      id: loans.current,
      loanNo: expect.any(String),
      brokers: [
        {
          name: 'Tom Whitely',
          company: 'Whitely Finance',
          brokerId: broker.brokerId,
          individualId: broker.individualId,
        },
      ],
      suburbState: expect.stringContaining('Parramatta'),
      suburb: 'Parramatta',
      state: 'NSW',
      priority: 'First',
      principal: 1_200_000n,
      lowerRate: '8.95',
      estab: '2.00',
      lvr: '65.00',
      scenario: 'Purchase',
      securityType: 'Commercial',
      securitySubType: 'Office',
      settlement: '2026-03-02',
      brokerStarsFromLender: null,
    })
  })

  test('[T-A4] shows neither lender nor law firm, shortfall nor notes', async () => {
    for (const id of [loans.current, loans.discharged]) {
      const text = toJsonWithBigints(await getPublicLoan(visitor, id))
      for (const secret of ['Redgum', 'Ferrante', 'Marsh', '777777', 'CANARY', 'Manager'])
        expect(text).not.toContain(secret)
    }
  })

  test('[L-11] is not found in pre-settlement, without a public broker, or for an unknown id, for any user', async () => {
    const { actors, broker } = market
    for (const actor of [visitor, actors.staff, actors.lender])
      expect(await outcomeOf(getPublicLoan(actor, loans.preSettlement))).toBe('NOT_FOUND')
    expect(await outcomeOf(getPublicLoan(visitor, 2_000_000_000))).toBe('NOT_FOUND')
    await pauseBroker(broker.brokerId)
    expect(await outcomeOf(getPublicLoan(visitor, loans.current))).toBe('NOT_FOUND')
    await pauseBroker(broker.brokerId, true)
    expect(await outcomeOf(getPublicLoan(visitor, loans.current))).toBe('ok')
  })
})
