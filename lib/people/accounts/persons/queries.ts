import type { Actor } from '#lib/core/actor.ts'
import { forbidden, invalid, notFound } from '#lib/core/errors.ts'
import { staff } from '#lib/core/policy.ts'
import { invitationMessages } from '#lib/people/accounts/links/labels.ts'
import { type Person, personOfAccount } from '#lib/people/directory/queries.ts'
import { pool } from '#lib/server/db.ts'

/**
 * The account of an individual or system user; their ids come from one sequence, so one number names one person.
 * Raises INVALID 'Id is required' without an id (row C-13), NOT_FOUND for nobody's.
 */
export const accountOfPerson = async (actor: Actor, id: number | null): Promise<Person> => {
  if (!staff(actor)) throw forbidden()
  if (id === null) throw invalid(invitationMessages.idRequired)
  const { rows } = await pool().query<{ id: number }>(
    'select id from accounts where (individual_id = $1 or staff_id = $1) and closed_at is null',
    [id],
  )
  const person = rows[0] && (await personOfAccount(rows[0].id))
  if (!person) throw notFound()
  return person
}
