import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import type { SignUpRow } from '#lib/people/accounts/sign-ups/schema.ts'
import { database } from '#lib/server/database/db.ts'

/** The most requests listed; the form's limits keep their number far below. */
const MOST = 500

/** Returns the undecided requests for an account, oldest first. Raises FORBIDDEN unless the actor is staff. */
export const listOpenSignUps = async (actor: Actor): Promise<SignUpRow[]> => {
  if (!accountPolicy.readSignUps.who(actor)) throw forbidden()
  const found = await database().signUpRequest.findMany({
    where: { decidedAt: null },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      companyName: true,
      role: true,
      requestedAt: true,
    },
    orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
    take: MOST,
  })
  return found as SignUpRow[]
}
