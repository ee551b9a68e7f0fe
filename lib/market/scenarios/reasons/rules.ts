import { type Day, formatDay } from '#lib/core/dates.ts'
import { formatDollars, fromHundredths } from '#lib/core/money.ts'
import { formatLvr } from '#lib/lending/facts/labels.ts'
import { type CategoryKey, listCategoryFields } from '#lib/market/criteria/fields.ts'
import { formatCostOfFunds, formatTermRow } from '#lib/market/criteria/terms/rules.ts'
import {
  type CostWish,
  type Deal,
  JUDGEMENTS,
  type Offer,
  type OfferedState,
  type RuleKey,
  type Securities,
  type StatedRange,
} from '#lib/market/scenarios/fields.ts'
import { hasLvrByKind, listRules } from '#lib/market/scenarios/judging/rules.ts'
import { getRuleLabel } from '#lib/market/scenarios/labels.ts'
import { reasonTexts, reasonValues, sayLvrByKind, silentTexts } from '#lib/market/scenarios/reasons/labels.ts'
import type { StatedReason, Strip } from '#lib/market/scenarios/schema.ts'

/** The names that reasons show for a deal's place and security; '' if the deal gives none. */
export type DealNames = { place: string; state: string; security: string }

/** What reasons are worded from. */
export type Worded = { deal: Deal; names: DealNames; securities: Securities; today: number }

type Values = { wished: string | null; stated: string | null; strip: Strip | null }

const toText = (value: number | null): string | null => (value === null ? null : fromHundredths(value))

const PAIR_OF = {
  parcel: 'preferredParcelSize',
  lvr: 'lvr',
  lvrResidential: 'lvrResidential',
  lvrNonResidential: 'lvrNonResidential',
  rate: 'rate',
  higherRate: 'higherRate',
  fee: 'estabFee',
  lineFee: 'lineFee',
} as const

type Text = string | null

// What an offer states is worded once and kept with it, because the same offers are asked again and again.
const keepTexts = <Key extends object, Rest extends unknown[]>(
  make: (key: Key, ...rest: Rest) => Text,
): ((key: Key, ...rest: Rest) => Text) => {
  const kept = new WeakMap<Key, Text>()
  return (key, ...rest) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const text = make(key, ...rest)
    kept.set(key, text)
    return text
  }
}

/** Formats a stated range as the criteria do; null if neither end is stated. */
const formatStated = keepTexts(({ min, max }: StatedRange, category: CategoryKey, name: keyof typeof PAIR_OF) => {
  const fields = listCategoryFields(category).filter(({ pair }) => pair === PAIR_OF[name])
  const format = name === 'parcel' ? (value: number | null) => (value === null ? null : String(value)) : toText
  return formatTermRow(fields, ({ end }) => format(end === 'min' ? min : max)) || null
})
const formatCost = keepTexts(({ min, max }: StatedRange) => formatCostOfFunds(toText(min), toText(max)) || null)
const formatAvailable = keepTexts(({ available }: Offer) => formatDollars(available) || null)

const toStrip = (unit: Strip['unit'], { min, max }: StatedRange, mark: number | null): Strip | null => {
  if (min === null && max === null) return null
  const scale = (value: number | null) => (value === null || unit === 'dollars' ? value : value / 100)
  return { unit, min: scale(min), max: scale(max), common: null, mark: scale(mark) }
}

/** The texts of a deal's own figures, worded once for all offers. */
type Wishes = { amount: string; lvr: Text } & Record<CostWish, Text>

const wishesOf = new WeakMap<Deal, Wishes>()

const getWishes = (deal: Deal): Wishes => {
  const known = wishesOf.get(deal)
  if (known) return known
  const upTo = (wish: number | null): Text => (wish === null ? null : reasonValues.upTo(`${fromHundredths(wish)}%`))
  const wishes = {
    amount: formatDollars(deal.amount),
    lvr: deal.lvr === null ? null : formatLvr(fromHundredths(deal.lvr)),
    rate: upTo(deal.rate),
    higherRate: upTo(deal.higherRate),
    fee: upTo(deal.fee),
    lineFee: upTo(deal.lineFee),
    costOfFunds: upTo(deal.costOfFunds),
  }
  wishesOf.set(deal, wishes)
  return wishes
}

const pick = (ends: readonly (number | null)[], choose: (...ends: number[]) => number): number | null => {
  const stated = ends.filter((end) => end !== null)
  return stated.length === 0 ? null : choose(...stated)
}

/** Joins the ranges of two kinds of security: the whole, and the part that holds for both. An open end stays open. */
const joinStrips = (one: Strip | null, other: Strip | null): Strip | null => {
  if (!one || !other) return one ?? other
  const [lows, highs] = [
    [one.min, other.min],
    [one.max, other.max],
  ]
  const common = { min: pick(lows, Math.max), max: pick(highs, Math.min) }
  // Two ranges apart from each other are not one strip.
  if (common.min !== null && common.max !== null && common.min > common.max) return null
  return {
    unit: one.unit,
    min: lows.includes(null) ? null : pick(lows, Math.min),
    max: highs.includes(null) ? null : pick(highs, Math.max),
    common,
    mark: one.mark,
  }
}

const describeLvr = ({ deal }: Worded, offer: Offer): Values => {
  const { categoryKey } = offer
  const wished = getWishes(deal).lvr
  const describe = (name: 'lvr' | 'lvrResidential' | 'lvrNonResidential'): Values => ({
    wished,
    stated: formatStated(offer[name], categoryKey, name),
    strip: toStrip('percent', offer[name], deal.lvr),
  })
  if (!hasLvrByKind(categoryKey)) return describe('lvr')
  if (deal.security) return describe(deal.security.isResidential ? 'lvrResidential' : 'lvrNonResidential')
  const [one, other] = [describe('lvrResidential'), describe('lvrNonResidential')]
  if (!one.stated || !other.stated) return one.stated ? one : other
  return { wished, stated: reasonValues.either(one.stated, other.stated), strip: joinStrips(one.strip, other.strip) }
}

// The LVR of a deal without a security warns below both of its ranges, or because it fits one of them only.
const isLvrByKind = ({ deal: { lvr, security } }: Worded, offer: Offer): boolean => {
  const isBelow = ({ min }: StatedRange) => lvr !== null && min !== null && lvr < min
  const isBelowBoth = isBelow(offer.lvrResidential) && isBelow(offer.lvrNonResidential)
  return hasLvrByKind(offer.categoryKey) && !security && !isBelowBoth
}

const pickText = (
  key: RuleKey,
  judgement: 'pass' | 'warn' | 'fail',
  { worded, offer }: { worded: Worded; offer: Offer },
) => (key === 'lvr' && judgement === 'warn' && isLvrByKind(worded, offer) ? sayLvrByKind : reasonTexts[key][judgement])

/** Returns where in a state a lender lends, in words; null if it says nothing. */
export const describeArea = keepTexts(({ city, stateKey, metres, distance, regions }: OfferedState) => {
  const around =
    metres === null
      ? []
      : [Number.isFinite(metres) && distance ? reasonValues.within(distance, city) : reasonValues.wholeState(stateKey)]
  const all = [...around, ...regions.values()]
  return all.length === 0 ? null : all.join(', ')
})

const describePlace = ({ deal, names }: Worded, { states }: Offer): Values => {
  const state = deal.place && states.get(deal.place.stateKey)
  if (!deal.place || !state) return { wished: names.place || null, stated: null, strip: null }
  const [metres, most] = [deal.place.metres, state.metres]
  return {
    wished: metres === null ? names.place : `${names.place}, ${reasonValues.kilometres(metres, state.city)}`,
    stated: describeArea(state),
    strip:
      metres === null || most === null || !Number.isFinite(most)
        ? null
        : { unit: 'kilometres', min: 0, max: most / 1_000, common: null, mark: metres / 1_000 },
  }
}

const nameChoices = (choices: readonly string[], securities: Securities): string =>
  choices
    .map((key) => securities.get(key) ?? { name: key, place: 0 })
    .sort((one, other) => one.place - other.place)
    .map(({ name }) => name.toLowerCase())
    .join(', ')

const describeChoices = keepTexts((choices: ReadonlySet<string>, securities: Securities) =>
  choices.size === 0 ? null : nameChoices([...choices], securities),
)

/** Returns which securities of the deal's group an offer takes, or does not take if those are fewer. */
const describeTaken = ({ deal, securities }: Worded, { choices }: Offer): string => {
  const asked = deal.security?.choices ?? []
  const [taken, others] = [asked.filter((key) => choices.has(key)), asked.filter((key) => !choices.has(key))]
  return taken.length <= others.length
    ? nameChoices(taken, securities)
    : reasonValues.allBut(nameChoices(others, securities))
}

const describeCost = (key: CostWish, { deal }: Worded, offer: Offer): Values => {
  const wish = deal[key]
  const stated =
    key === 'costOfFunds' ? formatCost(offer.costOfFunds) : formatStated(offer[key], offer.categoryKey, key)
  return {
    wished: getWishes(deal)[key],
    stated,
    strip: toStrip('percent', offer[key], wish),
  }
}

const listStates = keepTexts((states: Offer['states']) => (states.size === 0 ? null : [...states.keys()].join(', ')))

type Describe = (worded: Worded, offer: Offer) => Values

const describeAmount =
  (range: (offer: Offer) => StatedRange, format: (offer: Offer) => string | null): Describe =>
  ({ deal }, offer) => ({
    wished: getWishes(deal).amount,
    stated: format(offer),
    strip: toStrip('dollars', range(offer), deal.amount),
  })

const VALUES: Record<RuleKey, Describe> = {
  available: describeAmount(({ available }) => ({ min: null, max: available }), formatAvailable),
  parcel: describeAmount(
    ({ parcel }) => parcel,
    ({ categoryKey, parcel }) => formatStated(parcel, categoryKey, 'parcel'),
  ),
  lvr: describeLvr,
  state: ({ deal, names }, offer) => ({
    wished: deal.place && names.state,
    stated: listStates(offer.states),
    strip: null,
  }),
  place: describePlace,
  security: ({ names, securities }, { choices }) => ({
    wished: names.security || null,
    stated: describeChoices(choices, securities),
    strip: null,
  }),
  rate: (worded, offer) => describeCost('rate', worded, offer),
  higherRate: (worded, offer) => describeCost('higherRate', worded, offer),
  fee: (worded, offer) => describeCost('fee', worded, offer),
  lineFee: (worded, offer) => describeCost('lineFee', worded, offer),
  costOfFunds: (worded, offer) => describeCost('costOfFunds', worded, offer),
  freshness: ({ today }, { verifiedOn, lastVerifiedDay }) => ({
    wished: null,
    stated: reasonValues.daysAgo(Math.max(today - verifiedOn, 0), formatDay(lastVerifiedDay as Day)),
    strip: null,
  }),
}

/** Returns the reasons of an offer from its published criteria; `codes` are its judgements, from `from` on. */
export const explainOffer = ({
  worded,
  offer,
  codes,
  from = 0,
}: {
  worded: Worded
  offer: Offer
  codes: ArrayLike<number>
  from?: number
}): StatedReason[] =>
  listRules(offer.categoryKey).map((key, at) => {
    const judgement = JUDGEMENTS[codes[from + at] as number] ?? 'not stated'
    const { wished, stated, strip } = VALUES[key](worded, offer)
    const label = getRuleLabel(key, offer.categoryKey)
    // What a lender takes of other groups says nothing about the asked one.
    const said = key === 'security' && judgement === 'warn' ? describeTaken(worded, offer) : stated
    const text =
      judgement === 'not stated'
        ? silentTexts[wished === null ? 'deal' : 'lender'](label)
        : (pickText(key, judgement, { worded, offer })?.(wished ?? reasonValues.none, said ?? reasonValues.none) ??
          label)
    return { key, label, judgement, wished, stated, text, strip }
  })
