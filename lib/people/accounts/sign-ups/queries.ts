import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import type { SignUpRow } from '#lib/people/accounts/sign-ups/schema.ts'
import { database } from '#lib/server/db.ts'

/** Most that wait at once and are listed; the form's own limits keep it far below. */
const MOST = 500

/** Who asked for an account and waits for an answer, oldest first. */
export const openSignUps = async (actor: Actor): Promise<SignUpRow[]> => {
  if (!accountPolicy.readSignUps.who(actor)) throw forbidden()
  return database().signUpRequest.findMany({
    where: { decidedAt: null },
    select: { id: true, firstName: true, lastName: true, email: true, requestedAt: true },
    orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
    take: MOST,
  })
}
