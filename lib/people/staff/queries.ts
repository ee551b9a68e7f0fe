import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import type { Page } from '#lib/core/pagination.ts'
import type { LookupOption } from '#lib/foundation/lookups/schema.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import type { Administrator, Grant, StaffRow } from '#lib/people/staff/schema.ts'
import { database, pool } from '#lib/server/database/db.ts'

/**
 * Returns all system users, or only the current ones, by name and without paging (rows C-01, P-02). Raises FORBIDDEN unless the
 * actor is staff.
 */
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

/** Returns the positions of system users whose name contains the text. Raises FORBIDDEN unless the actor is staff. */
export const listPositions = async (actor: Actor, search: string): Promise<Page<LookupOption>> => {
  if (!staffPolicies.list.who(actor)) throw forbidden()
  const { rows } = await pool().query<LookupOption>(
    'select key as id, name from positions where strpos(lower(name), lower($1)) > 0 order by sort_order',
    [search],
  )
  return { rows, total: rows.length, page: 1, pageSize: Math.max(rows.length, 1) }
}

/**
 * Returns the roles and the permission with how many people can sign in with each (row P-04). Raises FORBIDDEN unless the actor
 * is staff.
 */
export const countPeopleByRole = async (actor: Actor): Promise<Grant[]> => {
  if (!staffPolicies.list.who(actor)) throw forbidden()
  const db = database()
  const open = { closedAt: null, isMasterSwitchOn: true }
  const individuals = (kind: 'lender' | 'broker' | 'lawFirm') =>
    db.individual.count({ where: { closedAt: null, company: { ...open, [kind]: { isNot: null } } } })
  const [staff, admins, lenders, brokers, lawFirms] = await Promise.all([
    db.staff.count({ where: { isActive: true } }),
    db.staff.count({ where: { isActive: true, isAdmin: true } }),
    individuals('lender'),
    individuals('broker'),
    individuals('lawFirm'),
  ])
  return [
    { key: 'SYSUSER', kind: 'role', count: staff },
    { key: 'LENDER', kind: 'role', count: lenders },
    { key: 'BROKER', kind: 'role', count: brokers },
    { key: 'LAWFIRM', kind: 'role', count: lawFirms },
    { key: 'ADMIN', kind: 'permission', count: admins },
  ]
}

/** Returns the current system users with ADMIN, by name (row P-04). Raises FORBIDDEN unless the actor is staff. */
export const listAdministrators = async (actor: Actor): Promise<Administrator[]> => {
  if (!staffPolicies.list.who(actor)) throw forbidden()
  const rows = await database().staff.findMany({
    where: { isActive: true, isAdmin: true },
    select: { id: true, firstName: true, lastName: true, email: true },
    orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`, email }))
}
