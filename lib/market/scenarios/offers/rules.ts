import { countDaysBetween, type Day } from '#lib/core/dates.ts'
import type { BookSettings } from '#lib/lending/privacy/rules.ts'
import { type CriteriaTerms, type FieldKey, WHOLE_STATES } from '#lib/market/criteria/fields.ts'
import { getCategoryStatus, isCategoryPublished, sumCostOfFunds } from '#lib/market/criteria/rules.ts'
import type { CategoryFacts } from '#lib/market/criteria/schema.ts'
import type { Offer, OfferedState, StatedRange } from '#lib/market/scenarios/fields.ts'
import { toHundredths } from '#lib/market/scenarios/rules.ts'

/** A stored category of a visible lender, as it is read for the memory of offers. */
export type OfferRow = BookSettings & {
  id: number
  lenderId: number
  facts: CategoryFacts
  terms: CriteriaTerms
  /** Its parts as texts: 'NSW:KM_50,VIC:', '12,7', 'HOUSE,OFFICE'. */
  texts: Readonly<Record<'states' | 'regions' | 'choices', string>>
}

/** The reference data that places are named and measured by; a distance without kilometres is the whole state. */
export type PlaceReference = {
  distances: ReadonlyMap<string, { name: string; kilometres: number | null }>
  /** The city labels of states, in their order. */
  cities: ReadonlyMap<string, string>
  /** In the order of their names. */
  regions: ReadonlyMap<number, { stateKey: string; name: string }>
}

/** A category in memory, with the facts on which its publication depends. */
export type HeldOffer = { facts: CategoryFacts; offer: Offer }

/** True if others see the category on a day: the rule of all lists of the market. */
export const isOfferPublished = (facts: CategoryFacts, day: Day): boolean =>
  isCategoryPublished({ isOffered: facts.isOffered, status: getCategoryStatus(facts, day) })

/** True if others see the category on any day: on that of its verification, if at all. */
export const isEverPublished = (facts: CategoryFacts): boolean =>
  facts.lastVerifiedDay !== null && isOfferPublished(facts, facts.lastVerifiedDay)

const FIRST_DAY: Day = '1970-01-01'

/** Returns a day as a number of days from 1970. */
export const countDay = (day: Day): number => countDaysBetween(FIRST_DAY, day)

const toDollars = (value: bigint | null): number | null => (value === null ? null : Number(value))

/** Keeps one instance of equal values, because thousands of lenders choose the same states and securities. */
export type Interned = { choices: Map<string, ReadonlySet<string>>; states: Map<string, Offer['states']> }

export const createInterned = (): Interned => ({ choices: new Map(), states: new Map() })

const intern = <Value>(kept: Map<string, Value>, key: string, make: () => Value): Value => {
  const known = kept.get(key)
  if (known !== undefined) return known
  const value = make()
  kept.set(key, value)
  return value
}

const splitText = (text: string): string[] => (text === '' ? [] : text.split(','))

const buildState = (
  [stateKey = '', distanceKey = '']: readonly string[],
  regions: OfferedState['regions'],
  { isRural, reference }: { isRural: boolean; reference: PlaceReference },
): OfferedState => {
  const distance = reference.distances.get(distanceKey)
  const isWhole = distance?.kilometres === null || (isRural && regions.size === 0 && WHOLE_STATES.includes(stateKey))
  const kilometres = distance?.kilometres ?? null
  return {
    stateKey,
    city: reference.cities.get(stateKey) ?? stateKey,
    metres: isWhole ? Number.POSITIVE_INFINITY : kilometres === null ? null : kilometres * 1_000,
    distance: distance?.name ?? null,
    regions,
  }
}

/** Builds the states of an offer and their regions, both in the order of the reference data. */
const buildStates = (
  { texts, facts }: Pick<OfferRow, 'texts' | 'facts'>,
  reference: PlaceReference,
): Offer['states'] => {
  const chosen = new Set(splitText(texts.regions).map(Number))
  const order = [...reference.cities.keys()]
  const regions = [...reference.regions].filter(([id]) => chosen.has(id))
  const states = splitText(texts.states)
    .map((text) => text.split(':'))
    .sort(([one = ''], [other = '']) => order.indexOf(one) - order.indexOf(other))
  return new Map(
    states.map((state) => {
      const own = regions.filter(([, { stateKey }]) => stateKey === state[0])
      const named = new Map(own.map(([id, { name }]) => [id, name]))
      return [state[0] ?? '', buildState(state, named, { isRural: facts.categoryKey === 'RURAL', reference })]
    }),
  )
}

/**
 * Converts a category to an offer in comparable figures.
 */
export const buildOffer = (
  { id, lenderId, facts, terms, texts, showsCurrentBook, showsDischargedBook }: OfferRow,
  reference: PlaceReference,
  interned: Interned,
): Offer => {
  const { categoryKey } = facts
  const lastVerifiedDay = facts.lastVerifiedDay as Day
  const readEnds = <Stored>(pair: string, read: (stored: Stored) => number | null): StatedRange => ({
    min: read(terms[`${pair}Min` as FieldKey] as Stored),
    max: read(terms[`${pair}Max` as FieldKey] as Stored),
  })
  const range = (pair: string) => readEnds(pair, toHundredths)
  const cost = sumCostOfFunds(categoryKey, terms)
  return {
    lenderCategoryId: id,
    lenderId,
    categoryKey,
    lastVerifiedDay,
    verifiedOn: countDay(lastVerifiedDay),
    showsCurrentBook,
    showsDischargedBook,
    available: toDollars(terms.available),
    parcel: readEnds('preferredParcelSize', toDollars),
    lvr: range('lvr'),
    lvrResidential: range('lvrResidential'),
    lvrNonResidential: range('lvrNonResidential'),
    rate: range('rate'),
    higherRate: range('higherRate'),
    fee: range('estabFee'),
    lineFee: range('lineFee'),
    costOfFunds: { min: toHundredths(cost.low), max: toHundredths(cost.high) },
    choices: intern(interned.choices, texts.choices, () => new Set(splitText(texts.choices).sort())),
    states: intern(interned.states, `${categoryKey === 'RURAL'}|${texts.states}|${texts.regions}`, () =>
      buildStates({ texts, facts }, reference),
    ),
  }
}
