import { type Actor, getBrokerId, getLenderId } from '#lib/core/actor.ts'
import { unrestricted } from '#lib/core/policy.ts'
import { displayName, shownPortrait } from '#lib/foundation/lookups/parties/scope.ts'
import { matchPublished } from '#lib/market/criteria/queries.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

const { sql } = Prisma

/** SQL over `approaches p` and `asked_scenarios s`: staff all, a company what it asked and was asked, others none. */
export const matchApproachesInReach = (actor: Actor): Prisma.Sql => {
  if (unrestricted(actor)) return sql`true`
  return sql`(p.lender_id = ${getLenderId(actor)}::int or s.broker_id = ${getBrokerId(actor)}::int)`
}

/** SQL over `p` and `s`: on which side of an approach the reader is. */
export const selectSide = (actor: Actor): Prisma.Sql =>
  unrestricted(actor)
    ? sql`'staff'`
    : sql`case when s.broker_id = ${getBrokerId(actor)}::int then 'broker' else 'lender' end`

/** SQL for the name of profile `table` with the given id: its first visible portrait's and the company's. */
export const selectPartyName = (table: Prisma.Sql, id: Prisma.Sql): Prisma.Sql =>
  sql`(select ${displayName} from ${table} x join companies c on c.id = x.company_id where x.id = ${id})`

/** SQL for the stored portrait of the person in that name. */
export const selectPartyPortrait = (table: Prisma.Sql, id: Prisma.Sql): Prisma.Sql =>
  sql`(select ${shownPortrait} from ${table} x join companies c on c.id = x.company_id where x.id = ${id})`

/**
 * Selects and locks those of some lenders that a broker can ask now: active, switched on, of another company, and offering
 * the category with a verification that has not lapsed; any category if the deal names none.
 */
export const selectLendersToAsk = (
  brokerId: number,
  lenderIds: readonly number[],
  categoryKey: string | null,
): Prisma.Sql => sql`
  select x.id from lenders x join companies c on c.id = x.company_id
  where x.id = any(${[...lenderIds]}::int[]) and x.is_active and c.is_master_switch_on and c.closed_at is null
    and c.id <> (select company_id from brokers where id = ${brokerId})
    and exists (select from lender_categories k where k.lender_id = x.id and ${matchPublished(today())}
      and k.category_key = coalesce(${categoryKey}::text, k.category_key))
  order by x.id for share of x, c`
