import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import type { Page } from '#lib/core/pagination.ts'
import type { LookupOption } from '#lib/foundation/lookups/schema.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import type { StaffRow } from '#lib/people/staff/schema.ts'
import { pool } from '#lib/server/db.ts'

/** Every system user, or the Current ones, by name and unpaged (rows C-01, P-02). */
export const listStaff = async (actor: Actor, { activeOnly }: { activeOnly: boolean }): Promise<StaffRow[]> => {
  if (!staffPolicies.list.who(actor)) throw forbidden()
  const { rows } = await pool().query<StaffRow>(
    `select s.id, s.first_name as "userNameFirst", s.last_name as "userNameLast", s.email as "userEmail", s.mobile,
       s.is_active as "userIsActive", s.is_admin as "isAdmin", s.position_key as "positionKey", p.name as "positionName", s.version
     from staff s join positions p on p.key = s.position_key
     where s.closed_at is null and (s.is_active or not $1) order by lower(s.first_name), lower(s.last_name), s.id`,
    [activeOnly],
  )
  return rows
}

/** The positions of system users whose name holds the text. */
export const positionOptions = async (actor: Actor, search: string): Promise<Page<LookupOption>> => {
  if (!staffPolicies.list.who(actor)) throw forbidden()
  const { rows } = await pool().query<LookupOption>(
    'select key as id, name from positions where strpos(lower(name), lower($1)) > 0 order by sort_order',
    [search],
  )
  return { rows, total: rows.length, page: 1, pageSize: Math.max(rows.length, 1) }
}
