import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { matchPublished } from '#lib/market/criteria/queries.ts'
import type { CategoryLenders, Subscribers } from '#lib/market/matches/counterparts/schema.ts'
import { getMatchReach, type MatchSide } from '#lib/market/matches/policy.ts'
import { isOpen, opposite, saysMatched, sideTables } from '#lib/market/matches/scope.ts'
import { Prisma, queryRows } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

/**
 * Returns how many brokers of other companies that can see offers subscribe to a category, by the states of their visible
 * people; for staff and the lender itself. Raises FORBIDDEN for others.
 */
export const countSubscribers = async (actor: Actor, lenderId: number, key: CategoryKey): Promise<Subscribers> => {
  if (getMatchReach(actor, 'lender', lenderId).kind !== 'all') throw forbidden()
  const groups = await queryRows<Subscribers['groups'][number]>(Prisma.sql`
    select states, count(*)::int as count from (
      select array(select distinct i.state_key from individuals i where i.company_id = c.id and i.is_visible
        and i.closed_at is null and i.state_key is not null order by 1) as states
      from broker_subscriptions bs join brokers x on x.id = bs.broker_id join companies c on c.id = x.company_id
      where bs.category_key = ${key} and ${isOpen}
        and c.id <> (select company_id from lenders where id = ${lenderId})) subscribers
    group by states`)
  return { total: groups.reduce((sum, { count }) => sum + count, 0), groups }
}

/** How many lenders of a category are named. */
const NAMED = 3

/**
 * Returns, for each category that a broker subscribes to, the lenders of other companies that are matched by it; for staff and
 * the broker itself. Raises FORBIDDEN for others.
 */
export const listLendersByCategory = async (actor: Actor, brokerId: number): Promise<CategoryLenders[]> => {
  if (getMatchReach(actor, 'broker', brokerId).kind !== 'all') throw forbidden()
  const rows = await queryRows<CategoryLenders>(Prisma.sql`
    select bs.category_key as "categoryKey", coalesce(max(f.total), 0)::int as count, coalesce(
        json_agg(json_build_object('id', f.id, 'name', f.name) order by f.place) filter (where f.id is not null), '[]') as first
    from broker_subscriptions bs left join lateral (
      select x.id, c.name, count(*) over () as total, row_number() over (order by lower(c.name) collate "C", c.id) as place
      from lender_categories k join lenders x on x.id = k.lender_id join companies c on c.id = x.company_id
      where k.category_key = bs.category_key and ${matchPublished(today())} and ${isOpen}
        and c.id <> (select company_id from brokers where id = ${brokerId})
      order by place limit ${NAMED}) f on true
    where bs.broker_id = ${brokerId} group by bs.category_key`)
  return CATEGORIES.flatMap(({ key }) => rows.filter(({ categoryKey }) => categoryKey === key))
}

/** When a lender first had the category of `k` verified: its brokers match from then on. */
const firstVerified = Prisma.sql`(select min(v.edited_at) from criteria_versions v
  where v.lender_id = k.lender_id and v.category_key = k.category_key and v.act = 'VERIFIED')`

/**
 * Counts the counterparts that are matched with a profile in any category since an instant, and were in none before. Raises
 * FORBIDDEN unless the actor reads all matches of the profile.
 */
export const countNewMatches = async (
  actor: Actor,
  { side, id }: { side: MatchSide; id: number },
  since: Date,
): Promise<number> => {
  if (getMatchReach(actor, side, id).kind !== 'all') throw forbidden()
  const isLender = side === 'lender'
  const other = isLender ? Prisma.sql`bs.broker_id` : Prisma.sql`o.lender_id`
  const isAsked = isLender
    ? Prisma.sql`k.lender_id = ${id}`
    : Prisma.sql`k.category_key in (select s.category_key from broker_subscriptions s where s.broker_id = ${id})`
  const [found] = await queryRows<{ total: number }>(Prisma.sql`
    with open as materialized (
      select k.lender_id, k.category_key, ${firstVerified} as verified_at from lender_categories k
      where ${isAsked} and ${matchPublished(today())}
    )
    select count(*)::int as total from (
      select from open o join broker_subscriptions bs on bs.category_key = o.category_key
        join ${sideTables[opposite[side]]} x on x.id = ${other} join companies c on c.id = x.company_id and ${isOpen}
        left join matches m on m.lender_id = o.lender_id and m.broker_id = bs.broker_id
      where ${isLender ? Prisma.sql`true` : Prisma.sql`bs.broker_id = ${id}`} and ${saysMatched}
        and c.id <> (select p.company_id from ${sideTables[side]} p where p.id = ${id})
      group by x.id
      having min(greatest(bs.subscribed_at, o.verified_at, m.matched_at)) > ${since}
    ) pairs`)
  return found?.total ?? 0
}
