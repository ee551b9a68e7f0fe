import { type Actor, getLenderId, isPerson } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { DomainError, forbidden } from '#lib/core/errors.ts'
import { fromHundredths } from '#lib/core/money.ts'
import { computeOffset } from '#lib/core/pagination.ts'
import { readReferenceCodes } from '#lib/foundation/lookups/queries.ts'
import { readSuburbPlaces } from '#lib/foundation/lookups/suburbs/queries.ts'
import { measureMetres } from '#lib/foundation/lookups/suburbs/rules.ts'
import { listShownBooks } from '#lib/lending/privacy/rules.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { getLastDayOfVerification } from '#lib/market/criteria/rules.ts'
import { type NamedLender, readNames } from '#lib/market/scenarios/answers/queries.ts'
import {
  getJudged,
  getNearMiss,
  type Judged,
  type JudgedAll,
  type JudgedBy,
  judgeAll,
} from '#lib/market/scenarios/answers/rules.ts'
import { readLikeCounts, readLikeLoans } from '#lib/market/scenarios/books/queries.ts'
import { type BookAsked, type LikeLoan, type Nearby, showBook } from '#lib/market/scenarios/books/rules.ts'
import { explainNearMiss, type PlaceChoice } from '#lib/market/scenarios/changes/rules.ts'
import { type Readied, readDeal } from '#lib/market/scenarios/deals/queries.ts'
import { findName } from '#lib/market/scenarios/deals/rules.ts'
import {
  type EarlierOffers,
  readEarlierNames,
  readEarlierOffers,
  requireEarlierDay,
  requireHistory,
} from '#lib/market/scenarios/earlier/queries.ts'
import { EVIDENCE_BANDS, MATCH_LISTS, type MatchList, type NearMiss } from '#lib/market/scenarios/fields.ts'
import { matchLabels, scenarioMessages } from '#lib/market/scenarios/labels.ts'
import { findPlaceChoices } from '#lib/market/scenarios/near-misses/queries.ts'
import { countLapsedLenders, countUnverifiedLenders, readOffers } from '#lib/market/scenarios/offers/queries.ts'
import { countDay } from '#lib/market/scenarios/offers/rules.ts'
import { scenarioPolicies } from '#lib/market/scenarios/policy.ts'
import { explainOffer, type Worded } from '#lib/market/scenarios/reasons/rules.ts'
import type { Match, MatchBody, MatchedLender } from '#lib/market/scenarios/schema.ts'
import { takeRateLimitAttempt } from '#lib/server/http/throttle.ts'
import { today } from '#lib/server/operations/clock.ts'

/** A page that types asks five times a second at most. */
const LIMIT = { purpose: 'match', attempts: 600, seconds: 60 } as const

type Paged = Pick<MatchBody, 'list' | 'page' | 'pageSize'>

/** Everything judged for one scenario and one reader, before any of it is worded. */
type JudgedScenario = {
  readied: Readied
  all: JudgedAll
  day: Day
  by: JudgedBy
  /** Set for an earlier day. */
  earlier: EarlierOffers | null
  /** How many lenders brokers do not see, and why; null for an earlier day and for those who may not know. */
  unseen: Pick<Match, 'lapsed' | 'unverified'>
}

type Asked = Pick<MatchBody, 'scenario'> & Partial<Pick<MatchBody, 'asOf' | 'scenarioId'>>

const readEarlier = async (actor: Actor, category: CategoryKey, day: Day): Promise<EarlierOffers> => {
  await requireHistory(actor, category, day)
  return readEarlierOffers(actor, category, day)
}

/**
 * Judges every visible lender of a scenario's category, except the reader's own. Raises FORBIDDEN, or INVALID with a
 * message beside each field that keeps it from being answered.
 */
const judgeScenario = async (
  actor: Actor,
  { scenario, asOf = null, scenarioId = null }: Asked,
): Promise<JudgedScenario> => {
  if (!scenarioPolicies.match.who(actor)) throw forbidden()
  if (asOf !== null) await requireEarlierDay(actor, { scenario, scenarioId, asOf })
  const day = asOf ?? today()
  const readied = await readDeal(actor, scenario, day)
  const { deal, reference } = readied
  const earlier = day === today() ? null : await readEarlier(actor, deal.categoryKey, day)
  const [offers, countLike] = await Promise.all([
    earlier?.offers ?? readOffers(deal.categoryKey, day),
    readLikeCounts(actor, deal.categoryKey),
  ])
  const own = getLenderId(actor)
  const others = own === null ? offers : offers.filter(({ lenderId }) => lenderId !== own)
  const by = { today: countDay(day), securities: reference.securities, countLike }
  const unseen = {
    lapsed: earlier ? null : await countLapsedLenders(actor, deal.categoryKey, day),
    unverified: earlier ? null : await countUnverifiedLenders(actor, deal.categoryKey),
  }
  return { readied, all: judgeAll(deal, others, by), day, by, earlier, unseen }
}

const buildAsked = async ({ scenario, deal, reference, suburb }: Readied, day: string): Promise<BookAsked> => {
  const codeOf = async (table: 'scenarios' | 'subdivision_types', key: string | null | undefined) =>
    key ? ((await readReferenceCodes(table, [key]))[0] ?? null) : null
  const [purpose, subdivision, construction] = [
    await codeOf('scenarios', scenario.purposeKey),
    await codeOf('subdivision_types', scenario.subdivision?.typeKey),
    await codeOf('scenarios', scenario.construction ? 'CONSTRUCTION' : null),
  ]
  return {
    amount: deal.amount,
    lvr: deal.lvr,
    termMonths: scenario.termMonths,
    purpose: purpose === null ? null : { code: purpose, name: findName(reference.purposes, scenario.purposeKey) },
    subdivision:
      subdivision === null
        ? null
        : { code: subdivision, name: findName(reference.subdivisionTypes, scenario.subdivision?.typeKey) },
    constructionCode: construction,
    credits: scenario.creditIds.map((id) => ({ id, name: findName(reference.credits, id) })),
    isPlaced: suburb !== null,
    isTimed: scenario.neededBy !== null,
    today: day,
  }
}

const measureSuburbs = async ({ suburb }: Readied, loans: Iterable<readonly LikeLoan[]>): Promise<Nearby> => {
  if (!suburb) return new Map()
  const ids = new Set([...loans].flatMap((each) => each.map(({ suburbId }) => suburbId)))
  const places = await readSuburbPlaces([...ids])
  return new Map(places.map(({ id, name, point }) => [id, { name, metres: measureMetres(suburb.point, point) }]))
}

type Explained = { judged: Judged; named: NamedLender; rank: number }
type Shown = {
  worded: Worded
  all: JudgedAll
  by: JudgedBy
  loans: Map<number, LikeLoan[]>
  asked: BookAsked
  nearby: Nearby
  /** By lender; `places` has the suburbs that changes of place propose. */
  nearMisses: ReadonlyMap<number, NearMiss>
  places: ReadonlyMap<number, PlaceChoice>
  showsHash: boolean
}

// Only staff compare hashes with the history of criteria; to a broker they say nothing.
const showVersion = ({ sequence, editedOn, hash }: NamedLender, showsHash: boolean): MatchedLender['version'] =>
  sequence === null || editedOn === null ? null : { sequence, day: editedOn, hash: showsHash ? hash : null }

const explainLender = ({ judged, named, rank }: Explained, shown: Shown): MatchedLender => {
  const { offer } = judged
  const { worded, all, by, loans, asked, nearby, nearMisses, places, showsHash } = shown
  const nearMiss = nearMisses.get(offer.lenderId)
  const cost = (value: number | null) => (value === null ? null : fromHundredths(value))
  return {
    rank,
    lenderId: offer.lenderId,
    lenderCategoryId: offer.lenderCategoryId,
    name: named.name,
    company: named.company,
    fails: judged.fails,
    warns: judged.warns,
    evidenceBand: EVIDENCE_BANDS[judged.band]?.key ?? 'none',
    costOfFundsLow: cost(offer.costOfFunds.min),
    costOfFundsHigh: cost(offer.costOfFunds.max),
    verifiedOn: offer.lastVerifiedDay,
    verifiedDaysAgo: Math.max(worded.today - offer.verifiedOn, 0),
    shownUntil: getLastDayOfVerification(offer.lastVerifiedDay),
    version: showVersion(named, showsHash),
    stated: explainOffer({ worded, offer, codes: all.codes, from: judged.from }),
    shown: showBook({ loans: loans.get(offer.lenderId) ?? [], total: by.countLike(offer), asked, nearby }),
    nearMiss: nearMiss ? explainNearMiss(worded, { offer, nearMiss, place: places.get(offer.lenderId) ?? null }) : null,
  }
}

/** True if the lender still shows the books that were counted for it. */
const showsTheSame = (actor: Actor, { offer }: Judged, named: NamedLender | undefined): boolean =>
  named !== undefined && listShownBooks(actor, offer).join() === listShownBooks(actor, named).join()

const pickPage = (all: JudgedAll, { list, page, pageSize }: Paged): Record<MatchList, readonly Judged[]> => {
  const from = computeOffset({ page, pageSize })
  const pick = (each: MatchList) =>
    list && list !== each
      ? []
      : Array.from(all.lists[each].subarray(from, from + pageSize), (place) => getJudged(all, place))
  return { fits: pick('fits'), near: pick('near'), out: pick('out') }
}

/**
 * Answers where a deal goes: every visible lender of its category in exactly one of three lists, ranked, a page of each
 * with both kinds of reasons. Raises the errors of `judgeScenario`.
 */
export const matchScenario = async (
  actor: Actor,
  { scenario, asOf, scenarioId, ...paged }: Paged & Asked,
  said: readonly string[] = [],
): Promise<Match> => {
  const { readied, all, day, by, earlier, unseen } = await judgeScenario(actor, { scenario, asOf, scenarioId })
  const { deal, names, reference, suburb, chips } = readied
  const pages = pickPage(all, paged)
  const shownRows = MATCH_LISTS.flatMap((list) => pages[list])
  const loans = await readLikeLoans(
    actor,
    shownRows.map(({ offer }) => offer),
  )
  // Names come last: they say what may still be shown.
  const named = earlier
    ? await readEarlierNames(
        actor,
        shownRows.map(({ offer }) => offer.lenderId),
        earlier.versions,
      )
    : await readNames(actor, shownRows, { category: deal.categoryKey, day })
  const isStill = (judged: Judged): boolean => showsTheSame(actor, judged, named.get(judged.offer.lenderId))
  const worded = { deal, names, securities: reference.securities, today: countDay(day) }
  const [asked, nearby] = [await buildAsked(readied, today()), await measureSuburbs(readied, loans.values())]
  const missed = pages.near.flatMap((judged) => {
    const nearMiss = getNearMiss({ deal, judgedAll: all, judged, by })
    return nearMiss ? [{ offer: judged.offer, nearMiss }] : []
  })
  const nearMisses = new Map(missed.map(({ offer, nearMiss }) => [offer.lenderId, nearMiss]))
  const places = await findPlaceChoices(suburb, missed)
  const showsHash = scenarioPolicies.matchEarlier.who(actor)
  const shown = { worded, all, by, loans, asked, nearby, nearMisses, places, showsHash }
  const from = computeOffset(paged)
  const toList = (list: MatchList) => ({
    total: all.lists[list].length - pages[list].filter((judged) => !isStill(judged)).length,
    rows: pages[list].flatMap((judged, at) => {
      const name = isStill(judged) ? named.get(judged.offer.lenderId) : undefined
      return name ? [explainLender({ judged, named: name, rank: from + at + 1 }, shown)] : []
    }),
  })
  // Without those that were hidden while the answer was made, as the totals.
  const countMarked = (list: MatchList, marks: Uint8Array): number =>
    all.lists[list].reduce((sum, place) => sum + (marks[place] as number), 0) -
    pages[list].filter((judged) => marks[judged.place] === 1 && !isStill(judged)).length
  const lists = { fits: toList('fits'), near: toList('near'), out: toList('out') }
  return {
    scenario: { categoryKey: deal.categoryKey, suburbId: suburb?.id ?? null, chips, said: [...said] },
    asOf: earlier && day,
    leaveOpen: countMarked('fits', all.leavesOpen),
    otherProperty: countMarked('near', all.needsProperty),
    judged: lists.fits.total + lists.near.total + lists.out.total,
    ...unseen,
    lists,
    page: paged.page,
    pageSize: paged.pageSize,
    rankedBy: matchLabels.rankedBy,
  }
}

/** Counts an answer towards the limit of a person. Raises FORBIDDEN, and TOO_MANY_REQUESTS above it. */
export const countMatch = async (actor: Actor): Promise<void> => {
  if (!scenarioPolicies.match.who(actor) || !isPerson(actor)) throw forbidden()
  if (!(await takeRateLimitAttempt(LIMIT, `account ${actor.accountId}`)))
    throw new DomainError('TOO_MANY_REQUESTS', scenarioMessages.tooMany)
}
