import { expect, test } from 'vitest'
import { demandLabels } from '#lib/market/scenarios/demand/labels.ts'
import { type CountedDeal, compareBook, dropRepeated, measureDemand } from '#lib/market/scenarios/demand/rules.ts'
import type { Deal, Offer } from '#lib/market/scenarios/fields.ts'

const NONE = { min: null, max: null }
const offer: Offer = {
  lenderCategoryId: 1,
  lenderId: 2,
  categoryKey: 'CONSTRUCTION',
  lastVerifiedDay: '2026-11-01',
  verifiedOn: 20_758,
  showsCurrentBook: true,
  showsDischargedBook: true,
  available: 10_000_000,
  parcel: { min: 500_000, max: 5_000_000 },
  lvr: { min: null, max: 6_500 },
  lvrResidential: NONE,
  lvrNonResidential: NONE,
  rate: NONE,
  higherRate: NONE,
  fee: NONE,
  lineFee: NONE,
  costOfFunds: NONE,
  choices: new Set(),
  states: new Map(),
}
const today = 20_760
const deal = (amount: number, lvr: number | null = 6_000): Deal => ({
  categoryKey: 'CONSTRUCTION',
  amount,
  lvr,
  value: null,
  security: null,
  place: null,
  rate: null,
  higherRate: null,
  fee: null,
  lineFee: null,
  costOfFunds: null,
})
/** Deals of companies 1 to `companies`, in turn. */
const dealsOf = (count: number, companies: number, made: (at: number) => Deal): CountedDeal[] =>
  Array.from({ length: count }, (_none, at) => ({ companyId: 1 + (at % companies), deal: made(at) }))
const measure = (deals: readonly CountedDeal[], companyId = 99) => measureDemand(deals, { offer, companyId, today })
const NOTHING = { asked: null, caught: null, rule: null, lost: null }

test('shows nothing for fewer than five deals or three companies', () => {
  const fitting = (at: number) => deal(1_000_000 + at)
  expect(measure(dealsOf(4, 4, fitting))).toEqual(NOTHING)
  expect(measure(dealsOf(40, 2, fitting))).toEqual(NOTHING)
  expect(measure(dealsOf(5, 3, fitting))).toEqual({ asked: 5, caught: 5, rule: null, lost: null })
})

test('the lender’s own deals do not count, not even towards the minimum', () => {
  const fitting = (at: number) => deal(1_000_000 + at)
  expect(measure(dealsOf(6, 3, fitting), 1)).toEqual(NOTHING)
  expect(measure(dealsOf(12, 4, fitting), 1)).toMatchObject({ asked: 10, caught: 10 })
})

test('equal deals of one company count once, those of two companies twice', () => {
  const same = dealsOf(30, 3, () => deal(1_000_000))
  expect(dropRepeated(same)).toHaveLength(3)
  expect(measure(dropRepeated(same))).toEqual(NOTHING)
})

test('figures are rounded to five, so that a single deal rarely changes them', () => {
  const figures = Array.from({ length: 20 }, (_none, at) =>
    measure(dealsOf(10 + at, 5, (one) => deal(1_000_000 + one))),
  )
  expect(figures.map(({ asked }) => asked)).toEqual([
    ...[10, 10, 10, 15, 15, 15, 15, 15, 20, 20, 20, 20, 20, 25, 25, 25, 25, 25, 30, 30],
  ])
})

test('names the rule that loses most deals, if enough deals of enough companies fail only that one', () => {
  const high = (at: number) => deal(1_000_000 + at, 7_000)
  const fitting = dealsOf(10, 5, (at) => deal(2_000_000 + at))
  expect(measure([...fitting, ...dealsOf(7, 3, high)])).toEqual({ asked: 15, caught: 10, rule: 'lvr', lost: 5 })
  expect(measure([...fitting, ...dealsOf(7, 2, high)])).toMatchObject({ caught: 10, rule: null, lost: null })
  expect(measure([...fitting, ...dealsOf(4, 4, high)])).toMatchObject({ rule: null, lost: null })
  const both = (at: number) => deal(9_000_000 + at, 7_000)
  expect(measure([...fitting, ...dealsOf(9, 3, both)])).toMatchObject({ asked: 20, caught: 10, rule: null })
})

test('few fitting deals, or deals of few companies, count as zero', () => {
  const high = dealsOf(20, 5, (at) => deal(1_000_000 + at, 7_000))
  const fitting = (count: number, companies: number) => dealsOf(count, companies, (at) => deal(2_000_000 + at))
  expect(measure([...high, ...fitting(4, 4)]).caught).toBe(0)
  expect(measure([...high, ...fitting(9, 2)]).caught).toBe(0)
  expect(measure([...high, ...fitting(5, 3)]).caught).toBe(5)
})

test('compares the stated criteria with the lender’s loans of the last two years', () => {
  const loan = (principal: number, lvr: number | null, settled: number | null) => ({
    principal,
    lvr,
    settled,
    termMonths: null,
    suburbId: principal,
    purposeCode: null,
    subdivisionCode: null,
    creditIds: [],
    isShared: false,
  })
  const loans = [
    loan(1_000_000, 7_000, today - 10),
    loan(6_000_000, 6_000, today - 700),
    loan(7_000_000, 7_000, today - 731),
    loan(8_000_000, 7_000, null),
    loan(2_000_000, null, today),
  ]
  const compare = (of: Offer) => compareBook(loans, { offer: of, places: new Map(), today })
  expect(compare(offer)).toEqual([
    { rule: 'parcel', outside: 1, of: 3 },
    { rule: 'lvr', outside: 1, of: 3 },
  ])
  // For a loan of several lenders, each lender's part is unknown here.
  const shared = loans.map((each) => ({ ...each, isShared: each.principal === 6_000_000 }))
  expect(compareBook(shared, { offer, places: new Map(), today })).toEqual([{ rule: 'lvr', outside: 1, of: 3 }])
  const NSW = { stateKey: 'NSW', city: 'Sydney', metres: 50_000, distance: '50 km', regions: new Map() }
  const placed = { ...offer, states: new Map([['NSW', NSW]]) }
  const places = new Map([
    [1_000_000, { stateKey: 'VIC', regionId: null, metres: 1_000 }],
    [2_000_000, { stateKey: 'NSW', regionId: null, metres: 60_000 }],
  ])
  expect(compareBook(loans, { offer: placed, places, today }).map(({ rule, outside }) => [rule, outside])).toEqual([
    ['parcel', 1],
    ['lvr', 1],
    ['state', 1],
    ['place', 1],
  ])
})

test('a count of zero is labelled as fewer than 5 deals, or of fewer than 3 companies', () => {
  expect(demandLabels.about(0)).toBe('Fewer than 5, or of fewer than 3 companies')
  expect(demandLabels.about(15)).toBe('About 15')
})
