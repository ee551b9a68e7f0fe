import { CATEGORY_KEYS, type CategoryKey, type FieldKey } from '#lib/market/criteria/fields.ts'
import { REMINDED_AFTER } from '#lib/market/freshness/rules.ts'
import {
  type CostWish,
  type Deal,
  type DealPlace,
  type Offer,
  RULE_KEYS,
  type RuleKey,
  type StatedRange,
} from '#lib/market/scenarios/fields.ts'
import { hasLineFee } from '#lib/market/scenarios/rules.ts'
import { type Code, FAIL, type Judge, NOT_STATED, PASS, type Read, type Rule, WARN } from './fields.ts'

const ALL = CATEGORY_KEYS
/** The categories that state one LVR for residential securities and one for all others. */
const BY_KIND = new Set<CategoryKey>(['FIRST_RANKING', 'SECOND_RANKING', 'LAND_BANK'])

/** True if the category states its LVR by kind of security. */
export const hasLvrByKind = (category: CategoryKey): boolean => BY_KIND.has(category)

const judgeLvrWithin = (lvr: number, { min, max }: StatedRange): Code => {
  if (max === null && min === null) return NOT_STATED
  if (max !== null && lvr > max) return FAIL
  return min !== null && lvr < min ? WARN : PASS
}

// The kind of an unknown security is open: it fails if it would fail as either, and warns if the two differ.
const judgeLvrOfEither = (lvr: number, offer: Offer): Code => {
  const one = judgeLvrWithin(lvr, offer.lvrResidential)
  const other = judgeLvrWithin(lvr, offer.lvrNonResidential)
  if (one === NOT_STATED || one === other) return other
  return other === NOT_STATED ? one : WARN
}

const judgeLvr: Judge = ({ lvr, security }, offer) => {
  if (lvr === null) return NOT_STATED
  if (!BY_KIND.has(offer.categoryKey)) return judgeLvrWithin(lvr, offer.lvr)
  if (!security) return judgeLvrOfEither(lvr, offer)
  return judgeLvrWithin(lvr, security.isResidential ? offer.lvrResidential : offer.lvrNonResidential)
}

const judgeParcel: Judge = ({ amount }, { parcel: { min, max } }) => {
  if (min === null && max === null) return NOT_STATED
  return (min !== null && amount < min) || (max !== null && amount > max) ? FAIL : PASS
}

const judgeAvailable: Judge = ({ amount }, { available }) =>
  available === null ? NOT_STATED : amount > available ? FAIL : PASS

type Placed = Pick<Deal, 'place'>
type Lending = Pick<Offer, 'states'>

const judgeState = ({ place }: Placed, { states }: Lending): Code =>
  place === null || states.size === 0 ? NOT_STATED : states.has(place.stateKey) ? PASS : FAIL

// Judged within the lender's states only, so that a wrong state fails once.
const judgePlace = ({ place }: Placed, { states }: Lending): Code => {
  const state = place && states.get(place.stateKey)
  if (!state) return NOT_STATED
  if (place.regionId !== null && state.regions.has(place.regionId)) return PASS
  if (state.metres === null) return state.regions.size === 0 ? NOT_STATED : FAIL
  if (state.metres === Number.POSITIVE_INFINITY) return PASS
  return place.metres === null ? NOT_STATED : place.metres <= state.metres ? PASS : FAIL
}

/** True if neither rule of places fails. */
export const isPlaceTaken = (place: DealPlace, states: Offer['states']): boolean =>
  judgeState({ place }, { states }) !== FAIL && judgePlace({ place }, { states }) !== FAIL

const judgeSecurity: Judge = ({ security }, { choices }) => {
  if (!security || choices.size === 0) return NOT_STATED
  let taken = 0
  for (const choice of security.choices) if (choices.has(choice)) taken += 1
  return taken === security.choices.length ? PASS : taken > 0 ? WARN : FAIL
}

/** Passes if the whole range is within the wish, warns if a part of it is. */
const judgeCost =
  (key: CostWish): Judge =>
  (deal, offer) => {
    const wish = deal[key]
    const { min, max } = offer[key]
    const [low, high] = [min ?? max, max ?? min]
    if (wish === null || low === null || high === null) return NOT_STATED
    return wish >= high ? PASS : wish >= low ? WARN : FAIL
  }

// Warns from the day on which the lender is first reminded to verify again.
const judgeFreshness: Judge = (_deal, { verifiedOn }, today) => (today - verifiedOn < REMINDED_AFTER[0] ? PASS : WARN)

type PairOf<Key> = Key extends `${infer Pair}Min` ? Pair : never

/** The keys of terms that state a range, by the first parts of their names. */
const listEnds = (...pairs: PairOf<FieldKey>[]): FieldKey[] =>
  pairs.flatMap((pair) => [`${pair}Min`, `${pair}Max`] as const)

const costRule = (key: CostWish, reads: readonly Read[], of: readonly CategoryKey[] = ALL): Rule => ({
  of,
  reads,
  judge: judgeCost(key),
  fixedBy: key,
})

/** The rules of published criteria; decision 'Rules of a match' says when each warns and fails. */
export const RULES: Record<RuleKey, Rule> = {
  available: { of: ALL, reads: ['available'], judge: judgeAvailable, fixedBy: 'amount' },
  parcel: {
    of: ALL,
    reads: listEnds('preferredParcelSize'),
    judge: judgeParcel,
    fixedBy: 'amount',
  },
  lvr: { of: ALL, reads: listEnds('lvr', 'lvrResidential', 'lvrNonResidential'), judge: judgeLvr, fixedBy: 'lvr' },
  state: { of: ALL, reads: ['states'], judge: judgeState, fixedBy: 'place' },
  place: { of: ALL, reads: ['states'], judge: judgePlace, fixedBy: 'place' },
  security: { of: ALL, reads: ['choices'], judge: judgeSecurity, fixedBy: 'security' },
  rate: costRule('rate', listEnds('rate')),
  higherRate: costRule('higherRate', listEnds('higherRate')),
  fee: costRule('fee', listEnds('estabFee')),
  lineFee: costRule('lineFee', listEnds('lineFee'), ALL.filter(hasLineFee)),
  costOfFunds: costRule('costOfFunds', listEnds('rate', 'estabFee', 'lineFee')),
  freshness: { of: ALL, reads: ['lastVerifiedDate'], judge: judgeFreshness, fixedBy: null },
}

const RULES_OF = new Map(ALL.map((key) => [key, RULE_KEYS.filter((rule) => RULES[rule].of.includes(key))]))

/** Returns the rules of a category, in the order of its reasons. */
export const listRules = (category: CategoryKey): readonly RuleKey[] => RULES_OF.get(category) ?? []

const JUDGES_OF = new Map([...RULES_OF].map(([category, keys]) => [category, keys.map((key) => RULES[key].judge)]))

/** Returns the judges of a category, at the places of its rules. */
export const listJudges = (category: CategoryKey): readonly Judge[] => JUDGES_OF.get(category) ?? []

const ASKED: Partial<Record<RuleKey, (deal: Deal) => boolean>> = {
  available: () => true,
  parcel: () => true,
  lvr: ({ lvr }) => lvr !== null,
  state: ({ place }) => place !== null,
  place: ({ place }) => place !== null,
  security: ({ security }) => security !== null,
  freshness: () => false,
}

/** True if a deal gives what a rule compares, so that only the lender can leave it open. */
export const asksAbout = (deal: Deal, key: RuleKey): boolean => ASKED[key]?.(deal) ?? deal[key as CostWish] !== null

/** Returns the judgements of an offer, at the places of its rules. */
export const judgeOffer = (deal: Deal, offer: Offer, today: number): Code[] =>
  listJudges(offer.categoryKey).map((judge) => judge(deal, offer, today))

/** True if no rule fails. */
export const isFit = (deal: Deal, offer: Offer, today: number): boolean => {
  for (const judge of listJudges(offer.categoryKey)) if (judge(deal, offer, today) === FAIL) return false
  return true
}
