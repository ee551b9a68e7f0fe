import {
  type Change,
  type ChangeKey,
  COST_WISHES,
  type CostWish,
  type Deal,
  type DealPlace,
  type NearMiss,
  type Offer,
  type Securities,
  STEPS,
  type StatedRange,
} from '#lib/market/scenarios/fields.ts'
import { FAIL } from '#lib/market/scenarios/judging/fields.ts'
import { hasLvrByKind, isFit, judgeOffer, listRules, RULES } from '#lib/market/scenarios/judging/rules.ts'
import { AMOUNT, countBits, LVR, PLACE, SECURITY, UNFIXABLE } from '#lib/market/scenarios/near-misses/fields.ts'
import { computeLvr, isPossibleLvr } from '#lib/market/scenarios/rules.ts'

/** The most things that a near miss changes. */
const MOST_CHANGES = 2
/** The size of a change by name, as if a figure changed by its whole. */
const NAMED_SIZE = 1

const applyChange = (deal: Deal, change: Change): Deal => {
  switch (change.key) {
    case 'amount':
      return { ...deal, amount: change.to, lvr: deal.value ? computeLvr(change.to, deal.value) : deal.lvr }
    case 'lvr':
      // Stated from here on: the security's value follows.
      return { ...deal, lvr: change.to, value: null }
    case 'security':
      return {
        ...deal,
        security: { choices: [change.choice], isResidential: change.isResidential, groupKey: change.groupKey },
      }
    case 'place':
      return { ...deal, place: change.place }
    default:
      return { ...deal, [change.key]: change.to }
  }
}

/** Returns a deal with the changes of a near miss made, in order. */
export const applyChanges = (deal: Deal, changes: readonly Change[]): Deal => changes.reduce(applyChange, deal)

const higher = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/** Returns the highest LVR that does not fail; null if none is stated. */
const getHighestLvr = ({ security }: Deal, offer: Offer): number | null => {
  const { lvrResidential, lvrNonResidential } = offer
  if (!hasLvrByKind(offer.categoryKey)) return offer.lvr.max
  if (!security) return higher(lvrResidential.max, lvrNonResidential.max)
  return security.isResidential ? lvrResidential.max : lvrNonResidential.max
}

/** Returns the lowest and highest amount that no rule of amounts fails, and none of LVR if it follows the amount. */
const getAmounts = (deal: Deal, offer: Offer, isLvrChanged: boolean): { least: number; most: number } => {
  const { parcel, available } = offer
  const lvr = deal.value === null || isLvrChanged ? null : getHighestLvr(deal, offer)
  const onValue = lvr === null ? null : Math.floor((lvr * (deal.value as number)) / 10_000)
  const ends = [parcel.max, available, onValue].map((end) => end ?? Number.POSITIVE_INFINITY)
  return { least: Math.max(parcel.min ?? 1, 1), most: Math.min(...ends) }
}

const buildStep = (key: keyof typeof STEPS, from: number, to: number): Change => ({
  key,
  steps: Math.round(Math.abs(to - from) / STEPS[key]),
  from,
  to,
  amountOnSameValue: null,
})

const changeAmount = (deal: Deal, offer: Offer, isLvrChanged: boolean): Change | null => {
  const { least, most } = getAmounts(deal, offer, isLvrChanged)
  const { amount } = deal
  const over = Math.ceil((amount - most) / STEPS.amount)
  const under = Math.ceil((least - amount) / STEPS.amount)
  const to = over > 0 ? amount - over * STEPS.amount : amount + Math.max(under, 0) * STEPS.amount
  return to === amount || to < least || to > most ? null : buildStep('amount', amount, to)
}

const changeLvr = (deal: Deal, original: Deal, offer: Offer): Change | null => {
  const [from, most] = [original.lvr, getHighestLvr(deal, offer)]
  if (from === null || most === null) return null
  const to = from - Math.max(1, Math.ceil((from - most) / STEPS.lvr)) * STEPS.lvr
  if (!isPossibleLvr(to)) return null
  const { amount, value } = original
  const same = value === null ? (BigInt(amount) * BigInt(to)) / BigInt(from) : (BigInt(value) * BigInt(to)) / 10_000n
  return {
    key: 'lvr',
    steps: (from - to) / STEPS.lvr,
    from,
    to,
    amountOnSameValue: deal.amount === amount ? Number(same) : null,
  }
}

const changeCost = (key: CostWish, deal: Deal, offer: Offer): Change | null => {
  const [from, low] = [deal[key], offer[key].min ?? offer[key].max]
  if (from === null || low === null || from >= low) return null
  return buildStep(key, from, from + Math.ceil((low - from) / STEPS[key]) * STEPS[key])
}

/** Returns a place that the lender states: around the capital or in a region of the deal's state, or else of its first. */
const findOtherPlace = ({ place }: Deal, { states }: Offer): DealPlace | null => {
  const state = (place && states.get(place.stateKey)) ?? [...states.values()][0]
  if (!state) return null
  const { stateKey, metres } = state
  if (metres !== null) return { stateKey, regionId: null, metres: Number.isFinite(metres) ? metres : null }
  return { stateKey, regionId: [...state.regions.keys()][0] ?? null, metres: null }
}

type Kinds = { residential: Change | null; other: Change | null }
// Offers share their sets of choices, so that few are searched.
const known = new WeakMap<ReadonlySet<string>, Map<string, Kinds>>()

/** Returns the lender's choices nearest to a group: of each kind the first of the same group, or else the first. */
const findOtherChoices = (choices: ReadonlySet<string>, groupKey: string, securities: Securities): Kinds => {
  const byGroup = known.get(choices) ?? new Map<string, Kinds>()
  known.set(choices, byGroup)
  const kept = byGroup.get(groupKey)
  if (kept) return kept
  const facts = [...choices].flatMap((choice) => {
    const found = securities.get(choice)
    return found ? [{ choice, ...found }] : []
  })
  facts.sort((one, other) => one.place - other.place)
  const pick = (isResidential: boolean): Change | null => {
    const ofKind = facts.filter((fact) => fact.isResidential === isResidential)
    const found = ofKind.find((fact) => fact.groupKey === groupKey) ?? ofKind[0]
    return found ? { key: 'security', steps: 0, choice: found.choice, isResidential, groupKey: found.groupKey } : null
  }
  const kinds = { residential: pick(true), other: pick(false) }
  byGroup.set(groupKey, kinds)
  return kinds
}

const measure = (changes: readonly Change[]): number =>
  changes.reduce(
    (sum, change) =>
      sum + ('from' in change ? Math.abs(change.to - change.from) / Math.max(change.from, 1) : NAMED_SIZE),
    0,
  )

type Asked = { deal: Deal; offer: Offer; today: number; keys: readonly ChangeKey[] }

// Makes the wanted changes one after the other, each as small as it can be given those before it.
const solve = ({ deal, offer, today, keys }: Asked, security: Change | null): NearMiss | null => {
  const changes: Change[] = []
  let changed = deal
  const make = (change: Change | null): boolean => {
    if (!change) return false
    changes.push(change)
    changed = applyChange(changed, change)
    return true
  }
  if (keys.includes('security') && !make(security)) return null
  if (keys.includes('place')) {
    const place = findOtherPlace(deal, offer)
    if (!make(place && { key: 'place', steps: 0, place })) return null
  }
  for (const key of COST_WISHES) if (keys.includes(key) && !make(changeCost(key, deal, offer))) return null
  if (keys.includes('amount') && !make(changeAmount(changed, offer, keys.includes('lvr')))) return null
  if (keys.includes('lvr') && !make(changeLvr(changed, deal, offer))) return null
  return isFit(applyChanges(deal, changes), offer, today) ? { changes, size: measure(changes) } : null
}

const addKey = (keys: readonly ChangeKey[], key: ChangeKey): readonly ChangeKey[] =>
  keys.includes(key) ? keys : [...keys, key]

/**
 * Returns which changes can help: of what fails; and because LVR depends on the amount (if a value is given) and on the
 * kind of security, those in its place and beside it.
 */
const listVariants = (needed: readonly ChangeKey[], { value }: Deal): (readonly ChangeKey[])[] => {
  const others = needed.filter((key) => key !== 'lvr')
  const hasSecurity = needed.includes('security')
  const variants = [needed]
  if (value !== null && (hasSecurity || needed.includes('lvr'))) variants.push(addKey(others, 'amount'))
  if (others.length < needed.length && hasSecurity) variants.push(others)
  if (others.length === needed.length && (hasSecurity || (value !== null && needed.includes('amount'))))
    variants.push(addKey(needed, 'lvr'))
  return variants.filter(({ length }) => length > 0 && length <= MOST_CHANGES)
}

const listNeeded = (codes: ArrayLike<number>, from: number, offer: Offer): ChangeKey[] | null => {
  const needed: ChangeKey[] = []
  for (const [at, key] of listRules(offer.categoryKey).entries()) {
    const { fixedBy } = RULES[key]
    if (codes[from + at] !== FAIL) continue
    if (fixedBy === null) return null
    if (!needed.includes(fixedBy)) needed.push(fixedBy)
  }
  return needed
}

const isSmaller = (one: NearMiss, other: NearMiss): boolean =>
  one.size < other.size || (one.size === other.size && one.changes.length < other.changes.length)

export type Missed = { deal: Deal; offer: Offer; today: number; securities: Securities }

/**
 * Returns the smallest changes, at most two, with which no rule fails; null if no two changes help. `codes` are the
 * judgements of the offer's rules, from `from` on. The smaller sum of changes relative to what was wished wins, then fewer.
 */
export const findNearMiss = (
  { deal, offer, today, securities }: Missed,
  codes: ArrayLike<number>,
  from = 0,
): NearMiss | null => {
  const needed = listNeeded(codes, from, offer)
  if (!needed || needed.length > MOST_CHANGES + 1) return null
  let best: NearMiss | null = null
  for (const keys of listVariants(needed, deal)) {
    const kinds = keys.includes('security')
      ? findOtherChoices(offer.choices, deal.security?.groupKey ?? '', securities)
      : null
    for (const security of kinds ? [kinds.residential, kinds.other] : [null]) {
      const found = solve({ deal, offer, today, keys }, security)
      if (found && (!best || isSmaller(found, best))) best = found
    }
  }
  return best
}

const canChangeAmount = ({ amount }: Deal, { parcel, available }: Offer): boolean => {
  const most = Math.min(parcel.max ?? Number.POSITIVE_INFINITY, available ?? Number.POSITIVE_INFINITY)
  const least = Math.max(parcel.min ?? 1, 1)
  if (amount > most) return amount - Math.ceil((amount - most) / STEPS.amount) * STEPS.amount >= least
  return amount + Math.ceil((least - amount) / STEPS.amount) * STEPS.amount <= most
}

const canLowerLvr = (lvr: number, most: number): boolean =>
  isPossibleLvr(lvr - Math.ceil((lvr - most) / STEPS.lvr) * STEPS.lvr)

/** True if a change by name to this kind of security leaves an LVR that passes, or can be lowered if there is a change left. */
const canTake = ({
  isThere,
  lvr,
  most,
  isChangeLeft,
}: {
  isThere: boolean
  lvr: number | null
  most: number | null
  isChangeLeft: boolean
}): boolean => isThere && (lvr === null || most === null || lvr <= most || (isChangeLeft && canLowerLvr(lvr, most)))

/**
 * True if a near miss exists: the same as `findNearMiss`, without making it. `needed` are the marks of all that fails.
 */
export const hasNearMiss = ({ deal, offer, today, securities }: Missed, needed: number): boolean => {
  const count = countBits(needed)
  if (needed & UNFIXABLE || count > MOST_CHANGES + 1) return false
  // With a value the LVR follows the amount, which makes more changes possible.
  if (deal.value !== null)
    return findNearMiss({ deal, offer, today, securities }, judgeOffer(deal, offer, today)) !== null
  if (needed & AMOUNT && !canChangeAmount(deal, offer)) return false
  if (needed & PLACE && offer.states.size === 0) return false
  const { lvr, security } = deal
  if (!(needed & SECURITY)) {
    const most = needed & LVR ? getHighestLvr(deal, offer) : null
    return count <= MOST_CHANGES && (most === null || lvr === null || canLowerLvr(lvr, most))
  }
  const others = count - countBits(needed & (SECURITY | LVR))
  if (others >= MOST_CHANGES) return false
  const kinds = findOtherChoices(offer.choices, security?.groupKey ?? '', securities)
  const isByKind = hasLvrByKind(offer.categoryKey)
  const highest = (kind: StatedRange): number | null => (isByKind ? kind.max : offer.lvr.max)
  return (
    canTake({
      isThere: kinds.residential !== null,
      lvr,
      most: highest(offer.lvrResidential),
      isChangeLeft: others === 0,
    }) ||
    canTake({ isThere: kinds.other !== null, lvr, most: highest(offer.lvrNonResidential), isChangeLeft: others === 0 })
  )
}
