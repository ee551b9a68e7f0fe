import fc from 'fast-check'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import type { Deal, DealSecurity, Offer, OfferedState, Securities, StatedRange } from '#lib/market/scenarios/fields.ts'
import { computeLvr, isPossibleLvr } from '#lib/market/scenarios/rules.ts'

/** The day of all random deals, counted from 1970. */
export const TODAY = 20_500

const BUILT = ['HOUSE', 'APARTMENT', 'WAREHOUSE', 'FACTORY', 'OFFICE'] as const
const GROUPS: Record<string, string> = {
  HOUSE: 'RESIDENTIAL',
  APARTMENT: 'RESIDENTIAL',
  WAREHOUSE: 'INDUSTRIAL',
  FACTORY: 'INDUSTRIAL',
  OFFICE: 'COMMERCIAL',
  ZONED_RESIDENTIAL: 'LAND_BANK',
  ZONED_INDUSTRIAL: 'LAND_BANK',
  CROPPING: 'RURAL',
  DAIRY: 'RURAL',
}
const RESIDENTIAL = ['HOUSE', 'APARTMENT', 'ZONED_RESIDENTIAL']

/** Some security types, zonings and agriculture types. */
export const SECURITIES: Securities = new Map(
  Object.entries(GROUPS).map(([name, groupKey], place) => [
    name,
    { groupKey, name, place, isResidential: RESIDENTIAL.includes(name) },
  ]),
)

const choicesOf = (category: CategoryKey): readonly string[] => {
  if (category === 'LAND_BANK') return ['ZONED_RESIDENTIAL', 'ZONED_INDUSTRIAL']
  return category === 'RURAL' ? ['CROPPING', 'DAIRY'] : BUILT
}

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 5 })

const range = (least: number, most: number, step: number): fc.Arbitrary<StatedRange> => {
  const end = fc.integer({ min: Math.ceil(least / step), max: Math.floor(most / step) }).map((value) => value * step)
  return fc
    .tuple(orNull(end), orNull(end))
    .map(([one, other]) =>
      one !== null && other !== null
        ? { min: Math.min(one, other), max: Math.max(one, other) }
        : { min: one, max: other },
    )
}

const STATES = ['NSW', 'VIC', 'WA']
const state = fc.record({
  stateKey: fc.constantFrom(...STATES),
  city: fc.constant('City+'),
  metres: fc.constantFrom(null, 10_000, 50_000, Number.POSITIVE_INFINITY),
  distance: fc.constant('Within'),
  regions: fc
    .subarray([1, 2, 3])
    .map((ids): ReadonlyMap<number, string> => new Map(ids.map((id) => [id, `Region ${id}`]))),
}) satisfies fc.Arbitrary<OfferedState>

const none: StatedRange = { min: null, max: null }

/** A random offer of a category, with every end of every range stated or not. */
export const offerOf = (categoryKey: CategoryKey): fc.Arbitrary<Offer> => {
  const isByKind = ['FIRST_RANKING', 'SECOND_RANKING', 'LAND_BANK'].includes(categoryKey)
  const hasLine = ['CONSTRUCTION', 'MEZZANINE'].includes(categoryKey)
  const lvr = range(4_000, 7_600, 25)
  return fc.record({
    lenderCategoryId: fc.integer({ min: 1, max: 1_000 }),
    lenderId: fc.integer({ min: 1, max: 1_000 }),
    categoryKey: fc.constant(categoryKey),
    lastVerifiedDay: fc.constant('2026-02-10'),
    verifiedOn: fc.integer({ min: TODAY - 30, max: TODAY }),
    showsCurrentBook: fc.constant(true),
    showsDischargedBook: fc.constant(true),
    available: orNull(fc.integer({ min: 400, max: 700 }).map((value) => value * 1_000)),
    parcel: range(400_000, 700_000, 2_500),
    lvr: isByKind ? fc.constant(none) : lvr,
    lvrResidential: isByKind ? lvr : fc.constant(none),
    lvrNonResidential: isByKind ? lvr : fc.constant(none),
    rate: range(700, 1_000, 5),
    higherRate: range(702, 1_002, 3),
    fee: range(0, 200, 5),
    lineFee: hasLine ? range(0, 200, 5) : fc.constant(none),
    costOfFunds: range(800, 1_300, 1),
    choices: fc.subarray([...choicesOf(categoryKey)]).map((keys): ReadonlySet<string> => new Set(keys)),
    states: fc
      .uniqueArray(state, { selector: ({ stateKey }) => stateKey })
      .map((states): Offer['states'] => new Map(states.map((each) => [each.stateKey, each]))),
  })
}

const security = (categoryKey: CategoryKey): fc.Arbitrary<DealSecurity> =>
  fc.tuple(fc.constantFrom(...choicesOf(categoryKey)), fc.boolean()).map(([choice, isGroup]) => {
    const facts = SECURITIES.get(choice)
    const groupKey = facts?.groupKey ?? ''
    const choices =
      isGroup && categoryKey !== 'LAND_BANK'
        ? choicesOf(categoryKey).filter((key) => GROUPS[key] === groupKey)
        : [choice]
    return { choices, groupKey, isResidential: facts?.isResidential ?? false }
  })

const wish = (least: number, most: number) => fc.option(fc.integer({ min: least, max: most }), { freq: 2 })

/** A random deal of a category, with few or many criteria; its LVR is stated, computed from a value, or open. */
export const dealOf = (categoryKey: CategoryKey): fc.Arbitrary<Deal> =>
  fc
    .record({
      categoryKey: fc.constant(categoryKey),
      amount: fc.integer({ min: 3_500, max: 7_500 }).map((value) => value * 100),
      stated: orNull(fc.integer({ min: 3_600, max: 8_000 })),
      value: fc.option(fc.integer({ min: 800_000, max: 1_200_000 }), { freq: 1 }),
      security: orNull(security(categoryKey)),
      place: orNull(
        fc.record({
          stateKey: fc.constantFrom(...STATES),
          regionId: fc.constantFrom(1, 2, 3),
          metres: fc.integer({ min: 0, max: 90_000 }),
        }),
      ),
      rate: wish(690, 1_000),
      higherRate: wish(690, 1_000),
      fee: wish(0, 200),
      lineFee: categoryKey === 'CONSTRUCTION' || categoryKey === 'MEZZANINE' ? wish(0, 200) : fc.constant(null),
      costOfFunds: wish(790, 1_300),
    })
    .map(({ stated, value, ...deal }) => {
      const lvr = value === null ? stated : computeLvr(deal.amount, value)
      return { ...deal, value, lvr: lvr === null || isPossibleLvr(lvr) ? lvr : null }
    })

/** A random deal and an offer of the same category. */
export const met: fc.Arbitrary<{ deal: Deal; offer: Offer }> = fc
  .constantFrom(...CATEGORIES.map(({ key }) => key))
  .chain((category) => fc.record({ deal: dealOf(category), offer: offerOf(category) }))
