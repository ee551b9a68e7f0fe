import type { Actor } from '#lib/core/actor.ts'
import { staff } from '#lib/core/policy.ts'
import { matchOwnObserver } from '#lib/crm/observers/scope.ts'
import { matchPublished } from '#lib/market/criteria/queries.ts'
import type { MatchSide } from '#lib/market/matches/policy.ts'
import { Prisma } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'

/** The other side of a match, for lender and broker. */
export const opposite = { lender: 'broker', broker: 'lender' } as const satisfies Record<MatchSide, MatchSide>

/** The database table of each side's profiles. */
export const sideTables = { lender: Prisma.sql`lenders`, broker: Prisma.sql`brokers` } as const

/**
 * SQL that is true if the categories of a profile match those of one on the other side: published by the lender,
 * subscribed to by the broker. The profile's own categories are a subquery that runs once, so that a limited query can
 * stop early.
 */
export const matchSharedCategories = (side: MatchSide, id: number, other: Prisma.Sql): Prisma.Sql => {
  const published = matchPublished(today())
  return side === 'lender'
    ? Prisma.sql`exists (select from broker_subscriptions bs where bs.broker_id = ${other} and bs.category_key = any (array(
        select k.category_key from lender_categories k where k.lender_id = ${id} and ${published})))`
    : Prisma.sql`exists (select from lender_categories k where k.lender_id = ${other} and ${published}
        and k.category_key = any (array(select bs.category_key from broker_subscriptions bs where bs.broker_id = ${id})))`
}

/** SQL that is true if profile `x` of company `c` is visible to others. */
export const isOpen = Prisma.sql`x.is_active and c.is_master_switch_on and c.closed_at is null`

/** SQL that is true if no status of pair `m` differs from MATCHED. */
export const saysMatched = Prisma.sql`coalesce(m.lender_status_key, 'MATCHED') = 'MATCHED'
  and coalesce(m.broker_status_key, 'MATCHED') = 'MATCHED' and coalesce(m.platform_status_key, 'MATCHED') = 'MATCHED'`

type Words = { note: Prisma.Sql; editedBy: Prisma.Sql; date: Prisma.Sql; tables: Prisma.Sql }

/**
 * Returns the note, editor and date shown with a pair (row G-01): for staff the pair's own note; for others the latest
 * file note of their company about the other side.
 */
export const selectMatchNote = (actor: Actor, about: MatchSide, id: Prisma.Sql): Words => {
  if (staff(actor))
    return {
      note: Prisma.sql`m.note`,
      editedBy: Prisma.sql`coalesce(es.first_name || ' ' || es.last_name, ei.first_name || ' ' || ei.last_name)`,
      date: Prisma.sql`m.edited_at`,
      tables: Prisma.sql`left join accounts ea on ea.id = m.edited_by_id left join staff es on es.id = ea.staff_id
        left join individuals ei on ei.id = ea.individual_id`,
    }
  const column = about === 'lender' ? Prisma.sql`n.lender_id` : Prisma.sql`n.broker_id`
  return {
    note: Prisma.sql`f.note`,
    editedBy: Prisma.sql`null`,
    date: Prisma.sql`f.taken_at`,
    tables: Prisma.sql`left join (
      select distinct on (${column}) ${column} as id, n.note, n.taken_at from file_notes n
      where n.observer_id = (select o.id from observers o where ${matchOwnObserver(actor)}) and ${column} is not null
      order by ${column}, n.taken_at desc, n.id desc) f on f.id = ${id}`,
  }
}
