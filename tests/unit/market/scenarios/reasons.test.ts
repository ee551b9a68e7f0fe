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

const INDUSTRIAL = {
  choices: NAMES.INDUSTRIAL.map((name) => name.toUpperCase()),
  groupKey: 'INDUSTRIAL',
  isResidential: false,
}
const explainDeal = (own: Partial<Deal>, offered: Partial<Offer>) => {
  const deal: Deal = {
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
    security: INDUSTRIAL,
    ...own,
  }
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
    choices: new Set(),
    states: new Map(),
    ...offered,
  }
  const worded = { deal, names: { place: '', state: '', security: 'Industrial' }, securities, today: 20_500 }
  return explainOffer({ worded, offer, codes: judgeOffer(deal, offer, 20_500) })
}
const explain = (choices: string[]) =>
  explainDeal({}, { choices: new Set(choices) }).find(({ key }) => key === 'security')

test('a sentence about a group names the types that the lender accepts, or those it does not if fewer', () => {
  expect(explain(['HOUSE', 'TOWNHOUSE', 'WAREHOUSE'])?.text).toBe('Takes only some of Industrial: warehouse.')
  expect(explain(['HOUSE', 'FACTORY', 'WAREHOUSE'])?.text).toBe('Takes only some of Industrial: all but storage.')
  expect(explain(['HOUSE', 'FACTORY', 'WAREHOUSE'])?.stated).toBe('warehouse, factory, house')
  expect(explain(['WAREHOUSE', 'FACTORY', 'STORAGE'])?.text).toBe('Takes Industrial.')
  expect(explain(['HOUSE'])?.text).toBe("Doesn't take Industrial, only house.")
})

test('an LVR that fits one kind of security is not called below the range of the lender', () => {
  const ranges = { lvrResidential: { min: 2_000, max: 7_000 }, lvrNonResidential: { min: 2_000, max: 6_500 } }
  const sayLvr = (lvr: number, security: Deal['security'] = null) =>
    explainDeal({ lvr, security }, ranges).find(({ key }) => key === 'lvr')?.text
  expect(sayLvr(6_800)).toMatch(/^An LVR of 68(\.00?)?% depends on the security: .*70.*65/)
  expect(sayLvr(1_000)).toMatch(/^An LVR of 10(\.00?)?% is below its range: /)
  expect(sayLvr(1_000, INDUSTRIAL)).toMatch(/is below its range: /)
  expect(sayLvr(6_000)).toMatch(/is within/)
})

test('a rule without a judgement says which side gives no value', () => {
  const sayLvr = (lvr: number | null) => explainDeal({ lvr }, {}).find(({ key }) => key === 'lvr')?.text
  expect(sayLvr(6_000)).toMatch(/: this lender doesn't say\.$/)
  expect(sayLvr(null)).toMatch(/: the deal doesn't say\.$/)
})
