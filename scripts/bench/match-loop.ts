import { type Deal, type Offer, STEPS } from '#lib/market/scenarios/fields.ts'

/** An offer as the bare loop ranks it: what fails, what warns, and the change in figures that helps. */
type Bare = { offer: Offer; codes: number; fails: number; warns: number; order: number; change: number | null }

const stepTo = (from: number, limit: number, step: number): number => Math.ceil(Math.abs(from - limit) / step)

type Judged = Pick<Bare, 'codes' | 'fails' | 'warns'> & { needed: number; change: number }

const judgeFigures = (judged: Judged, { amount, lvr, security }: Deal, offer: Offer): void => {
  const { available, parcel } = offer
  const over = Math.max(amount - (available ?? amount), amount - (parcel.max ?? amount))
  if (available !== null && amount > available) judged.fails += 1
  if ((parcel.min !== null && amount < parcel.min) || (parcel.max !== null && amount > parcel.max)) judged.fails += 1
  if (judged.fails > 0) {
    judged.codes |= 1
    judged.needed += 1
    judged.change +=
      over > 0 ? stepTo(over, 0, STEPS.amount) * STEPS.amount : stepTo(amount, parcel.min ?? 0, STEPS.amount)
  }
  const range = security?.isResidential ? offer.lvrResidential : offer.lvrNonResidential
  if (lvr !== null && range.max !== null && lvr > range.max) {
    judged.codes |= 2
    judged.fails += 1
    judged.needed += 1
    judged.change += stepTo(lvr, range.max, STEPS.lvr) * STEPS.lvr
  } else if (lvr !== null && range.min !== null && lvr < range.min) judged.warns += 1
}

const judgePlaceAndSecurity = (judged: Judged, { place, security }: Deal, { states, choices }: Offer): void => {
  const state = place ? states.get(place.stateKey) : undefined
  const isNear = state?.metres !== null && state !== undefined && (place?.metres ?? 0) <= state.metres
  const isIn = place !== null && state?.regions.has(place.regionId ?? -1) === true
  if (place && !isNear && !isIn) {
    judged.codes |= 4
    judged.fails += 1
    judged.needed += 1
  }
  let isTaken = false
  for (const choice of security?.choices ?? []) if (choices.has(choice)) isTaken = true
  if (security && !isTaken) {
    judged.codes |= 8
    judged.fails += 1
    judged.needed += 1
  }
}

const judgeCosts = (judged: Judged, { rate, fee }: Deal, offer: Offer): void => {
  for (const [wish, stated] of [
    [rate, offer.rate],
    [fee, offer.fee],
  ] as const) {
    if (wish === null || stated.min === null || stated.max === null || wish >= stated.max) continue
    if (wish >= stated.min) judged.warns += 1
    else {
      judged.fails += 1
      judged.needed += 1
      judged.change += stepTo(wish, stated.min, STEPS.rate) * STEPS.rate
    }
  }
}

/**
 * The loop that a match is compared with: it judges all offers of Second Ranking without a table of rules and without
 * changes by name, ranks them, and finds the steps of one or two figures.
 */
export const runBareLoop = ({
  deal,
  offers,
  today,
  countLike,
}: {
  deal: Deal
  offers: readonly Offer[]
  today: number
  countLike: (offer: Offer) => number
}) => {
  const lists: Bare[][] = [[], [], []]
  for (const offer of offers) {
    const judged: Judged = { codes: 0, fails: 0, warns: 0, needed: 0, change: 0 }
    judgeFigures(judged, deal, offer)
    judgePlaceAndSecurity(judged, deal, offer)
    judgeCosts(judged, deal, offer)
    if (today - offer.verifiedOn > 20) judged.warns += 1
    const { codes, fails, warns, needed, change } = judged
    const like = countLike(offer)
    const band = like >= 10 ? 0 : like >= 3 ? 1 : like >= 1 ? 2 : 3
    const order =
      ((fails * 16 + warns) * 4 + band) * 1_000_000 + (offer.costOfFunds.min ?? 16_383) * 64 + today - offer.verifiedOn
    const list = fails === 0 ? 0 : needed <= 2 ? 1 : 2
    lists[list]?.push({ offer, codes, fails, warns, order, change: fails === 0 ? null : change })
  }
  for (const list of lists)
    list.sort((one, other) => one.order - other.order || one.offer.lenderId - other.offer.lenderId)
  return lists
}
