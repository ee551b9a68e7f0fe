import {
  type Deal,
  EVIDENCE_BANDS,
  type MatchList,
  type NearMiss,
  type Offer,
  type Securities,
} from '#lib/market/scenarios/fields.ts'
import { FAIL, NOT_STATED, WARN } from '#lib/market/scenarios/judging/fields.ts'
import { asksAbout, listJudges, listRules, RULES } from '#lib/market/scenarios/judging/rules.ts'
import { isPropertyNeeded, markNeeded } from '#lib/market/scenarios/near-misses/fields.ts'
import { findNearMiss, hasNearMiss } from '#lib/market/scenarios/near-misses/rules.ts'

/** A judged offer of an answer; its judgements are `codes` from `from` on. */
export type Judged = {
  offer: Offer
  /** Its place among the judged offers. */
  place: number
  from: number
  fails: number
  warns: number
  /** Its place in `EVIDENCE_BANDS`. */
  band: number
}

/** All offers of a category, judged: each place in exactly one list, ranked. Figures are indexed by place. */
export type JudgedAll = {
  offers: readonly Offer[]
  codes: Uint8Array
  width: number
  fails: Uint8Array
  warns: Uint8Array
  bands: Uint8Array
  /** 1 for an offer that states nothing on a part of what the deal asks about. */
  leavesOpen: Uint8Array
  /** 1 for an offer that fits only with a property elsewhere or of another type. */
  needsProperty: Uint8Array
  lists: Record<MatchList, Int32Array>
}

/** Returns the band of a number of like loans, as its place in `EVIDENCE_BANDS`. */
const getBand = (count: number): number => EVIDENCE_BANDS.findIndex(({ least }) => count >= least)

const MOST_COST = 16_383
const MOST_AGE = 63
/** Places per value of the order: more lenders than that cannot be ranked. */
const PLACES = 2 ** 20

/** Returns a number that sorts by fails, warns, band, cost of funds and days since verification; an unknown cost is last. */
const computeOrder = (
  { fails, warns, band }: Pick<Judged, 'fails' | 'warns' | 'band'>,
  cost: number | null,
  age: number,
): number =>
  (((fails * 16 + warns) * 4 + band) * (MOST_COST + 1) + Math.min(cost ?? MOST_COST, MOST_COST)) * (MOST_AGE + 1) +
  Math.min(Math.max(age, 0), MOST_AGE)

/** Added to the order of an offer that comes after all others of its list: more than its fails can amount to. */
const BEHIND_ALL = computeOrder({ fails: 16, warns: 0, band: 0 }, 0, 0)

export type JudgedBy = {
  today: number
  securities: Securities
  /** How many like loans of a lender the reader may know. */
  countLike: (offer: Offer) => number
}

/** The places of a list in rank order, collected as numbers that sort by themselves. */
type Ranks = { keys: Float64Array; size: number }

const createRanks = (room: number): Ranks => ({ keys: new Float64Array(room), size: 0 })

const addRank = (ranks: Ranks, order: number, place: number): void => {
  ranks.keys[ranks.size] = order * PLACES + place
  ranks.size += 1
}

const listRanked = ({ keys, size }: Ranks): Int32Array => {
  const sorted = keys.subarray(0, size).sort()
  const places = new Int32Array(size)
  for (let at = 0; at < size; at += 1) places[at] = (sorted[at] as number) % PLACES
  return places
}

/**
 * Judges all offers of the deal's category and ranks them in their lists. `offers` are in the order of their lenders' ids,
 * which decides between equals.
 */
export const judgeAll = (deal: Deal, offers: readonly Offer[], by: JudgedBy): JudgedAll => {
  const { today, securities, countLike } = by
  const { categoryKey } = deal
  const judges = listJudges(categoryKey)
  const marks = listRules(categoryKey).map((key) => markNeeded(RULES[key].fixedBy))
  const width = judges.length
  const size = offers.length
  const codes = new Uint8Array(size * width)
  const create = () => new Uint8Array(size)
  const [fails, warns, bands, leavesOpen, needsProperty] = [create(), create(), create(), create(), create()]
  const isAsked = listRules(categoryKey).map((key) => asksAbout(deal, key))
  const ranks = { fits: createRanks(size), near: createRanks(size), out: createRanks(size) }
  for (let place = 0; place < size; place += 1) {
    const offer = offers[place] as Offer
    let [failed, warned, needed, open] = [0, 0, 0, 0]
    for (let at = 0; at < width; at += 1) {
      const code = (judges[at] as (typeof judges)[number])(deal, offer, today)
      codes[place * width + at] = code
      if (code === FAIL) {
        failed += 1
        needed |= marks[at] as number
      } else if (code === WARN) warned += 1
      else if (code === NOT_STATED && isAsked[at]) open = 1
    }
    const band = getBand(countLike(offer))
    fails[place] = failed
    warns[place] = warned
    bands[place] = band
    leavesOpen[place] = open
    const order = computeOrder({ fails: failed, warns: warned, band }, offer.costOfFunds.min, today - offer.verifiedOn)
    if (failed === 0) addRank(ranks.fits, order, place)
    else if (hasNearMiss({ deal, offer, today, securities }, needed)) {
      const isOther = isPropertyNeeded(needed)
      if (isOther) needsProperty[place] = 1
      addRank(ranks.near, isOther ? order + BEHIND_ALL : order, place)
    } else addRank(ranks.out, order, place)
  }
  const lists = { fits: listRanked(ranks.fits), near: listRanked(ranks.near), out: listRanked(ranks.out) }
  return { offers, codes, width, fails, warns, bands, leavesOpen, needsProperty, lists }
}

/** Returns a judged offer by its place. */
export const getJudged = ({ offers, width, fails, warns, bands }: JudgedAll, place: number): Judged => ({
  offer: offers[place] as Offer,
  place,
  from: place * width,
  fails: fails[place] as number,
  warns: warns[place] as number,
  band: bands[place] as number,
})

/** Returns the near miss of a judged offer; null if it fits, or if no two changes help. */
export const getNearMiss = ({
  deal,
  judgedAll: { codes },
  judged,
  by,
}: {
  deal: Deal
  judgedAll: JudgedAll
  judged: Judged
  by: JudgedBy
}): NearMiss | null =>
  judged.fails === 0
    ? null
    : findNearMiss({ deal, offer: judged.offer, today: by.today, securities: by.securities }, codes, judged.from)
