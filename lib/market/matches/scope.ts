import type { Actor } from '#lib/core/actor.ts'
import { staff } from '#lib/core/policy.ts'
import { ownObserver } from '#lib/crm/observers/scope.ts'
import { publishedOn } from '#lib/market/criteria/queries.ts'
import type { MatchSide } from '#lib/market/matches/policy.ts'
import { today } from '#lib/server/clock.ts'
import { Prisma } from '#lib/server/db.ts'

/** The side opposite. */
export const opposite = { lender: 'broker', broker: 'lender' } as const satisfies Record<MatchSide, MatchSide>

/** A side's profiles, and its id in the join of published categories `k` with subscriptions `bs`. */
export const sideTables = {
  lender: { table: Prisma.sql`lenders`, id: Prisma.sql`k.lender_id` },
  broker: { table: Prisma.sql`brokers`, id: Prisma.sql`bs.broker_id` },
} as const

/** The ids of the side opposite whose categories meet those of a profile: offered, verified and fresh on one side, subscribed to on the other. */
export const metBy = (side: MatchSide, id: number): Prisma.Sql => Prisma.sql`
  select distinct ${sideTables[opposite[side]].id} as id
  from lender_categories k join broker_subscriptions bs on bs.category_key = k.category_key
  where ${sideTables[side].id} = ${id} and ${publishedOn(today())}`

/** True for a profile `x` of a company `c` that others meet. */
export const isOpen = Prisma.sql`x.is_active and c.is_master_switch_on and c.closed_at is null`

/** True where nobody says anything else than MATCHED of a pair `m`. */
export const saysMatched = Prisma.sql`coalesce(m.lender_status_key, 'MATCHED') = 'MATCHED'
  and coalesce(m.broker_status_key, 'MATCHED') = 'MATCHED' and coalesce(m.platform_status_key, 'MATCHED') = 'MATCHED'`

type Words = { columns: Prisma.Sql; tables: Prisma.Sql }

/**
 * What is said of a pair, as `note`, `editedBy` and `date` (row G-01): to staff the pair's note with who edited it when, to the
 * others the latest note that their own company took about a side.
 */
export const wordsFor = (actor: Actor, about: MatchSide, id: Prisma.Sql): Words => {
  if (staff(actor))
    return {
      columns: Prisma.sql`m.note, m.edited_at as "date",
        coalesce(es.first_name || ' ' || es.last_name, ei.first_name || ' ' || ei.last_name) as "editedBy"`,
      tables: Prisma.sql`left join accounts ea on ea.id = m.edited_by_id left join staff es on es.id = ea.staff_id
        left join individuals ei on ei.id = ea.individual_id`,
    }
  const column = about === 'lender' ? Prisma.sql`n.lender_id` : Prisma.sql`n.broker_id`
  return {
    columns: Prisma.sql`f.note, f.taken_at as "date", null as "editedBy"`,
    tables: Prisma.sql`left join (
      select distinct on (${column}) ${column} as id, n.note, n.taken_at from file_notes n
      where n.observer_id = (select o.id from observers o where ${ownObserver(actor)}) and ${column} is not null
      order by ${column}, n.taken_at desc, n.id desc) f on f.id = ${id}`,
  }
}
