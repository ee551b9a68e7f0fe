import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { matchPublished } from '#lib/market/criteria/queries.ts'
import type { CategoryLenders, Subscribers } from '#lib/market/matches/counterparts/schema.ts'
import { getMatchReach } from '#lib/market/matches/policy.ts'
import { isOpen } from '#lib/market/matches/scope.ts'
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
