import { type Actor, getLawFirmId } from '#lib/core/actor.ts'
import { NAME_SEPARATOR } from '#lib/core/display-names.ts'
import { unrestricted } from '#lib/core/policy.ts'
import { Prisma } from '#lib/server/database/db.ts'

/** SQL for the name of a profile (of `companies c`) in lists: its first visible portrait's, or else the company's. */
export const shownName = Prisma.sql`coalesce(c.portrait_name, c.name)`

/** SQL for the stored portrait that belongs to `shownName`: that of the first visible person, whether or not there is one. */
export const shownPortrait = Prisma.sql`(select shown.image_file_id from individuals shown
  where shown.company_id = c.id and shown.is_visible and shown.closed_at is null
  order by shown.appearance_order, shown.id limit 1)`

/** SQL for a profile's display name: its first visible portrait's name and the company. */
export const displayName = Prisma.sql`concat_ws(${NAME_SEPARATOR}, c.portrait_name, nullif(c.name, ''))`

/**
 * SQL condition for the people (`individuals i`) of a firm (`law_firms f`) whom an actor may choose: hidden ones only by staff
 * and the firm itself.
 */
export const choosableLawyerSql = (actor: Actor): Prisma.Sql =>
  unrestricted(actor)
    ? Prisma.sql`i.closed_at is null`
    : Prisma.sql`(i.closed_at is null and (i.is_visible or f.id = ${getLawFirmId(actor) ?? 0}))`
