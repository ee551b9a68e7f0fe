import { expect, test } from 'vitest'
import type { Deal, Offer, Securities } from '#lib/market/scenarios/fields.ts'
import { judgeOffer } from '#lib/market/scenarios/judging/rules.ts'
import { explainOffer } from '#lib/market/scenarios/reasons/rules.ts'

const NAMES = { INDUSTRIAL: ['Warehouse', 'Factory', 'Storage'], RESIDENTIAL: ['House', 'Townhouse'] }
const all = Object.entries(NAMES).flatMap(([groupKey, names]) => names.map((name) => ({ groupKey, name })))
const securities: Securities = new Map(
  all.map(({ groupKey, name }, place) => [
    name.toUpperCase(),
    { groupKey, name, place, isResidential: groupKey === 'RESIDENTIAL' },
  ]),
)
const none = { min: null, max: null }

const explain = (choices: string[]) => {
  const deal = {
    categoryKey: 'SECOND_RANKING',
    amount: 1_000_000,
    lvr: null,
    value: null,
    place: null,
    rate: null,
    higherRate: null,
    fee: null,
    lineFee: null,
    costOfFunds: null,
    security: {
      choices: NAMES.INDUSTRIAL.map((name) => name.toUpperCase()),
      groupKey: 'INDUSTRIAL',
      isResidential: false,
    },
  } satisfies Deal
  const offer: Offer = {
    lenderCategoryId: 1,
    lenderId: 1,
    categoryKey: 'SECOND_RANKING',
    lastVerifiedDay: '2026-02-10',
    verifiedOn: 20_500,
    showsCurrentBook: true,
    showsDischargedBook: true,
    available: null,
    parcel: none,
    lvr: none,
    lvrResidential: none,
    lvrNonResidential: none,
    rate: none,
    higherRate: none,
    fee: none,
    lineFee: none,
    costOfFunds: none,
    choices: new Set(choices),
    states: new Map(),
  }
  const worded = { deal, names: { place: '', state: '', security: 'Industrial' }, securities, today: 20_500 }
  const reasons = explainOffer({ worded, offer, codes: judgeOffer(deal, offer, 20_500) })
  return reasons.find(({ key }) => key === 'security')
}

test('a sentence about a group names the types that the lender accepts, or those it does not if fewer', () => {
  expect(explain(['HOUSE', 'TOWNHOUSE', 'WAREHOUSE'])?.text).toBe('Takes only some of Industrial: warehouse.')
  expect(explain(['HOUSE', 'FACTORY', 'WAREHOUSE'])?.text).toBe('Takes only some of Industrial: all but storage.')
  expect(explain(['HOUSE', 'FACTORY', 'WAREHOUSE'])?.stated).toBe('warehouse, factory, house')
  expect(explain(['WAREHOUSE', 'FACTORY', 'STORAGE'])?.text).toBe('Takes Industrial.')
  expect(explain(['HOUSE'])?.text).toBe("Doesn't take Industrial, only house.")
})
