import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { computeOffset, type Page } from '#lib/core/pagination.ts'
import {
  type ApproachGroup,
  groupByDeal,
  SEGMENT_STATES,
  type Segment,
  type SegmentCounts,
} from '#lib/market/approaches/groups/rules.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { FROM_APPROACHES, matchApproachFilters, readApproachRows } from '#lib/market/approaches/queries.ts'
import { matchApproachesInReach, selectSide } from '#lib/market/approaches/scope.ts'
import type { ApproachSearch } from '#lib/market/approaches/search.ts'
import { Prisma, pool } from '#lib/server/database/db.ts'

const { sql } = Prisma

/** The page of approaches by deal: its groups, and how many approaches are in each segment. */
export type GroupedApproaches = { deals: Page<ApproachGroup>; counts: SegmentCounts }

type Counted = SegmentCounts & { deals: number }

const countState = (segment: Segment): Prisma.Sql =>
  sql`count(*) filter (where p.state = any(${[...SEGMENT_STATES[segment]]}))::int`

/**
 * Returns a page of deals, those asked about last first, each with the approaches that the actor may read, and the counts of
 * the segments within the other filters. Raises FORBIDDEN for visitors and law firms.
 */
export const listApproachesByDeal = async (
  actor: Actor,
  { filters, page, pageSize }: Pick<ApproachSearch, 'filters' | 'page' | 'pageSize'>,
): Promise<GroupedApproaches> => {
  if (!approachPolicies.read.who(actor)) throw forbidden()
  const { state: _state, ...others } = filters
  const shown = sql`${matchApproachesInReach(actor)} and ${matchApproachFilters(actor, filters)}`
  const reach = sql`${matchApproachesInReach(actor)} and ${matchApproachFilters(actor, others)}`
  // The same key as `groupByDeal` uses: a lender is not told which approaches belong together.
  const key = sql`case when ${selectSide(actor)} = 'lender' then -p.id else p.scenario_id end`
  const counting = sql`select count(*)::int as "all", ${countState('waiting')} as waiting,
      ${countState('interested')} as interested, ${countState('closed')} as closed,
      (select count(distinct ${key})::int from ${FROM_APPROACHES} where ${shown}) as deals
    from ${FROM_APPROACHES} where ${reach}`
  const paging = sql`select ${key} as key from ${FROM_APPROACHES} where ${shown}
    group by 1 order by max(p.asked_at) desc, 1 desc limit ${pageSize} offset ${computeOffset({ page, pageSize })}`
  const [counted, paged] = await Promise.all([
    pool().query<Counted>(counting.text, counting.values),
    pool().query<{ key: number }>(paging.text, paging.values),
  ])
  const keys = paged.rows.map((row) => row.key)
  const where = sql`${matchApproachFilters(actor, filters)} and ${key} = any(${keys}::int[])`
  const rows = keys.length === 0 ? [] : await readApproachRows(actor, where, sql`order by p.asked_at desc, p.id desc`)
  const { deals: total, ...counts } = counted.rows[0] as Counted
  return { deals: { rows: groupByDeal(rows, keys), total, page, pageSize }, counts }
}
