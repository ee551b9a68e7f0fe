import { type Actor, isPerson } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import type { ChosenList } from '#lib/people/accounts/column-choices/schema.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { database } from '#lib/server/database/db.ts'

/** Returns the person's saved columns of a list, in order; null if there is no choice. */
export const readColumnChoice = async (actor: Actor, list: ChosenList): Promise<string[] | null> => {
  if (!accountPolicy.readOwn.who(actor) || !isPerson(actor)) throw forbidden()
  const row = await database().columnChoice.findUnique({
    where: { accountId_list: { accountId: actor.accountId, list } },
  })
  return row?.columns ?? null
}
