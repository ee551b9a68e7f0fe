import type { Actor, PersonActor } from '#lib/core/actor.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'
import { requireSubject } from '#lib/crm/file-notes/subjects/queries.ts'
import { observerOf } from '#lib/crm/observers/commands.ts'
import type { Tx } from '#lib/server/db.ts'

/** As `requireSubject`, for a write: the profile stays, and an observer that has kept nothing so far comes into being. */
export const requireObserver = async (
  tx: Tx,
  asker: Actor,
  subject: NotedProfile,
  { isOwnToo = false }: { isOwnToo?: boolean } = {},
): Promise<{ actor: PersonActor; observerId: number }> => {
  const { actor, observerId } = await requireSubject(tx, asker, subject, { isHeld: true, isOwnToo })
  return { actor, observerId: observerId ?? (await observerOf(tx, actor)) }
}
