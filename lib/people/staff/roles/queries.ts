import type { Actor, Permission, Role } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { staffPolicies } from '#lib/people/staff/policy.ts'
import { database } from '#lib/server/db.ts'

type Grant = { key: Role | Permission; kind: 'role' | 'permission'; count: number }

/** The roles and the one permission of the product with how many may sign in with each (row P-04). Raises FORBIDDEN. */
export const systemPermissions = async (actor: Actor): Promise<Grant[]> => {
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

export type Administrator = { id: number; name: string; email: string }

/** The Current system users who hold ADMIN, by name (row P-04). Raises FORBIDDEN for anybody but staff. */
export const administrators = async (actor: Actor): Promise<Administrator[]> => {
  if (!staffPolicies.list.who(actor)) throw forbidden()
  const rows = await database().staff.findMany({
    where: { isActive: true, isAdmin: true },
    select: { id: true, firstName: true, lastName: true, email: true },
    orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`, email }))
}
