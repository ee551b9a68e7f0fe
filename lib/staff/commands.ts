import { invitePerson } from '#lib/accounts/invitations/commands.ts'
import { audit } from '#lib/audit/commands.ts'
import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { parseInput } from '#lib/core/parsing.ts'
import { requireState } from '#lib/individuals/commands.ts'
import { now } from '#lib/server/clock.ts'
import { transaction } from '#lib/server/db.ts'
import { staffPolicies } from '#lib/staff/policy.ts'
import { staffSchema } from '#lib/staff/schema.ts'

/** Every new system user's position (row C-08). */
const POSITION = 'PRTNR'

/**
 * Adds a Current system user without ADMIN, with a pending account (row C-08).
 * Raises INVALID by field, ALREADY_EXISTS on 'email' where it belongs to an account.
 */
export const createStaff = async (actor: Actor, input: unknown): Promise<{ staffId: number }> => {
  if (!staffPolicies.create.who(actor)) throw forbidden()
  const person = parseInput(staffSchema, input)
  return transaction(async (tx) => {
    await requireState(tx, person.stateKey)
    const { id } = await tx.staff.create({
      data: { ...person, positionKey: POSITION, createdAt: now() },
      select: { id: true },
    })
    await invitePerson(tx, { staffId: id, email: person.email })
    await audit(tx, actor, {
      act: 'STAFF_CREATED',
      subject: { kind: 'STAFF', id },
      details: { name: `${person.firstName} ${person.lastName}` },
    })
    return { staffId: id }
  })
}
