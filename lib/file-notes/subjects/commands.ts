import type { Actor, PersonActor } from '#lib/core/actor.ts'
import type { NotedProfile } from '#lib/file-notes/schema.ts'
import { companyOfObserver, requireSubject } from '#lib/file-notes/subjects/queries.ts'
import type { Tx } from '#lib/server/db.ts'

/** As `requireSubject`, for a write: the profile stays, and an observer that has kept nothing so far comes into being. */
export const requireObserver = async (
  tx: Tx,
  asker: Actor,
  subject: NotedProfile,
  { isOwnToo = false }: { isOwnToo?: boolean } = {},
): Promise<{ actor: PersonActor; observerId: number }> => {
  const { actor, observerId } = await requireSubject(tx, asker, subject, { isHeld: true, isOwnToo })
  if (observerId !== null) return { actor, observerId }
  const companyId = companyOfObserver(actor)
  await tx.observer.createMany({ data: [{ companyId }], skipDuplicates: true })
  const { id } = await tx.observer.findFirstOrThrow({ where: { companyId }, select: { id: true } })
  return { actor, observerId: id }
}
