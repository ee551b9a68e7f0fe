import type { Actor } from '#lib/core/actor.ts'
import { visitor } from '#lib/core/actor.ts'
import { rankPage } from '#lib/core/ranking.ts'
import { finderOrder } from '#lib/discovery/finder/rules.ts'
import type { FinderFilters, FinderKind } from '#lib/discovery/finder/search.ts'
import { needsPublicBroker, type Standing, standingOf } from '#lib/discovery/finder/standing/queries.ts'
import { heldLoans } from '#lib/discovery/loan-search/fields.ts'
import { buildLoanConditions } from '#lib/discovery/loan-search/filters/queries.ts'
import { matchOwnLoans, readStatusCodes, type StatusCodes } from '#lib/lending/loans/scope.ts'
import type { LoanCondition } from '#lib/lending/loans/searches/fields.ts'
import { all, any, isHeld } from '#lib/server/column-store/predicates.ts'
import { memoryOf } from '#lib/server/column-store/questions.ts'
import { type RankAsked, type RankFound, type ReadGroup, rankSql } from '#lib/server/column-store/ranks.ts'
import { runSearch } from '#lib/server/database/searching.ts'
import { today } from '#lib/server/operations/clock.ts'

/** What a rank asks: whose loans, which of them, and which part of the order. */
type Question = {
  kind: FinderKind
  filters: Partial<FinderFilters>
  standing: Standing
  slice: RankAsked['slice']
  /** True where the loans that count are counted by suburb. */
  isMapped?: boolean
}

const inStatus = (values: number[]): LoanCondition => ({ kind: 'in', column: 'status_code', values })

const reachOf = async (actor: Actor, kind: FinderKind, codes: StatusCodes): Promise<LoanCondition[]> => {
  const closed = inStatus(codes.closed)
  if (!needsPublicBroker(actor, kind)) return [closed]
  const { byBooks } = await standingOf(visitor, 'broker')
  return [closed, any([{ kind: 'holds', column: 'broker_ids', ids: byBooks.both }])]
}

/**
 * The groups of a finder as a question to the loans: closed ones that meet the filters, by profile. A loan in a book that a lender
 * hides counts for it only where the viewer is a party of the loan.
 */
const askedOf = async (actor: Actor, { kind, filters, standing, slice, isMapped }: Question): Promise<RankAsked> => {
  const codes = await readStatusCodes()
  const shown = (statuses: number[]) => any([matchOwnLoans(actor), inStatus(statuses)])
  const { both, discharged, current } = standing.byBooks
  return {
    where: all([...(await reachOf(actor, kind, codes)), ...(await buildLoanConditions(actor, filters, codes))]),
    by: kind === 'lender' ? 'lender_ids' : 'broker_ids',
    among: [
      { ids: both, where: all([]) },
      { ids: discharged, where: shown(codes.DISCHARGED) },
      { ids: current, where: shown(codes.CURRENT) },
    ],
    stars: kind === 'lender' ? 'lender_stars' : 'broker_stars',
    day: 'settlement_date',
    apart: inStatus(codes.DISCHARGED),
    order: finderOrder(standing.mean, today()),
    slice,
    ...(isMapped ? { tally: 'suburb_id' } : {}),
  }
}

const fromDatabase = async (asked: RankAsked): Promise<RankFound> => {
  const { groups, tally } = rankSql(asked, heldLoans)
  const [found, tallied] = await Promise.all([
    runSearch<ReadGroup>(groups),
    tally ? runSearch<{ value: number; rows: number }>(tally) : [],
  ])
  return {
    total: found[0]?.total ?? 0,
    groups: rankPage(found, asked.order, asked.slice).map(({ total: _total, ...group }) => group),
    tallied: tallied.map(({ value, rows }) => [value, rows] as const),
  }
}

/** The profiles of a finder in their order, from memory where it is held and else from the database. */
export const rankProfiles = async (actor: Actor, question: Question): Promise<RankFound> => {
  const asked = await askedOf(actor, question)
  const held = isHeld(asked.where) ? await memoryOf(heldLoans.table)?.rank(asked) : null
  return held ?? fromDatabase(asked)
}
