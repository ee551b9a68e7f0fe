import { type Actor, visitor } from '#lib/core/actor.ts'
import { rankPageOfProfiles } from '#lib/core/ranking.ts'
import { needsPublicBroker, readStanding, type Standing } from '#lib/discovery/finder/ranks/scope.ts'
import { buildFinderOrder } from '#lib/discovery/finder/rules.ts'
import { type FinderFilters, type FinderKind, toLoanFilters } from '#lib/discovery/finder/search.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { buildLoanConditions } from '#lib/discovery/loan-search/filters/queries.ts'
import { matchOwnLoans, readStatusCodes, type StatusCodes } from '#lib/lending/access/scope.ts'
import type { LoanCondition } from '#lib/lending/facts/fields.ts'
import { all, any, isHeld } from '#lib/server/column-store/predicates.ts'
import { findMemory } from '#lib/server/column-store/questions.ts'
import { type RankAsked, type RankFound, type ReadGroup, rankSql } from '#lib/server/column-store/ranks.ts'
import { runSearch } from '#lib/server/database/searching.ts'
import { today } from '#lib/server/operations/clock.ts'

/** A ranking to compute: of which profiles, by which of their loans, and which page of it. */
type Ranking = {
  kind: FinderKind
  filters: Partial<FinderFilters>
  standing: Standing
  slice: RankAsked['slice']
  /** True to count the matching loans by suburb, too. */
  isMapped?: boolean
}

const matchStatus = (values: number[]): LoanCondition => ({ kind: 'in', column: 'status_code', values })

const buildReach = async (actor: Actor, kind: FinderKind, codes: StatusCodes): Promise<LoanCondition[]> => {
  const closed = matchStatus(codes.closed)
  if (!needsPublicBroker(actor, kind)) return [closed]
  const { byBooks } = await readStanding(visitor, 'broker')
  return [closed, any([{ kind: 'holds', column: 'broker_ids', ids: byBooks.both }])]
}

/**
 * Builds the query for a ranking: closed loans that match the filters, grouped by profile. A loan in a book that a lender hides
 * counts for the lender only if the viewer is a party to the loan.
 */
const buildQuery = async (actor: Actor, { kind, filters, standing, slice, isMapped }: Ranking): Promise<RankAsked> => {
  const codes = await readStatusCodes()
  const matchShown = (statuses: number[]) => any([matchOwnLoans(actor), matchStatus(statuses)])
  const { both, discharged, current } = standing.byBooks
  return {
    where: all([
      ...(await buildReach(actor, kind, codes)),
      ...(await buildLoanConditions(actor, toLoanFilters(filters), codes)),
    ]),
    by: kind === 'lender' ? 'lender_ids' : 'broker_ids',
    among: [
      { ids: both, where: all([]) },
      { ids: discharged, where: matchShown(codes.DISCHARGED) },
      { ids: current, where: matchShown(codes.CURRENT) },
    ],
    stars: kind === 'lender' ? 'lender_stars' : 'broker_stars',
    day: 'settlement_date',
    apart: matchStatus(codes.DISCHARGED),
    order: buildFinderOrder(standing.mean, today()),
    slice,
    ...(isMapped ? { tally: 'suburb_id' } : {}),
  }
}

const rankInDatabase = async (asked: RankAsked): Promise<RankFound> => {
  const { groups, tally } = rankSql(asked, heldLoans)
  const [found, tallied] = await Promise.all([
    runSearch<ReadGroup>(groups),
    tally ? runSearch<{ value: number; rows: number }>(tally) : [],
  ])
  return {
    total: found[0]?.total ?? 0,
    groups: rankPageOfProfiles(found, asked.order, asked.slice).map(({ total: _total, ...group }) => group),
    tallied: tallied.map(({ value, rows }) => [value, rows] as const),
  }
}

/** Ranks the profiles of a finder search, with the column store if it can answer, else with the database. */
export const rankProfiles = async (actor: Actor, ranking: Ranking): Promise<RankFound> => {
  const asked = await buildQuery(actor, ranking)
  const held = isHeld(asked.where) ? await findMemory(heldLoans.table)?.rank(asked) : null
  return held ?? rankInDatabase(asked)
}
