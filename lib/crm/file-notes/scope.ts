import { type Actor, isPerson, type PersonActor } from '#lib/core/actor.ts'
import { DomainError, forbidden, notFound } from '#lib/core/errors.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'
import { ensureObserver, matchOwnObserver, type ObserverId } from '#lib/crm/observers/scope.ts'
import { getRelation } from '#lib/people/directory/policy.ts'
import { decideProfileAccess } from '#lib/people/directory/rules.ts'
import { PROFILE_TABLES } from '#lib/people/directory/scope.ts'
import { Prisma, type Tx } from '#lib/server/database/db.ts'

const { sql } = Prisma

/** The column of `file_notes` for each kind of profile. */
export const SUBJECT_COLUMNS: Record<ProfileKind, Prisma.Sql> = {
  lender: sql`lender_id`,
  broker: sql`broker_id`,
  lawfirm: sql`law_firm_id`,
}

/**
 * Returns the person who may keep notes about a profile and their observer. Raises FORBIDDEN for law firms, a profile's
 * owner and switched-off companies, INACTIVE_PROFILE for paused ones, NOT_FOUND for an unknown id. `isHeld` locks the
 * profile against deletion; `isOwnToo` lets owners in to their own notes.
 */
export const requireNoteAuthor = async (
  tx: Tx,
  actor: Actor,
  { kind, id, isHeld = false, isOwnToo = false }: NotedProfile & { isHeld?: boolean; isOwnToo?: boolean },
): Promise<{ actor: PersonActor; observerId: ObserverId | null }> => {
  const relation = getRelation(actor, kind, id)
  if (!isPerson(actor) || !fileNotePolicies.keep.who(actor)) throw forbidden()
  if (!relation || (relation === 'owner' && !isOwnToo)) throw forbidden()
  const [facts] = await tx.$queryRaw<{ isActive: boolean; isMasterSwitchOn: boolean; observerId: ObserverId | null }[]>`
    select x.is_active as "isActive", c.is_master_switch_on as "isMasterSwitchOn",
      (select o.id from observers o where ${matchOwnObserver(actor)}) as "observerId"
    from ${PROFILE_TABLES[kind]} x join companies c on c.id = x.company_id where x.id = ${id} ${isHeld ? sql`for share of x` : Prisma.empty}`
  if (!facts) throw notFound()
  const access = decideProfileAccess(relation, facts)
  if (access === 'inactive') throw new DomainError('INACTIVE_PROFILE')
  if (access === 'name') throw forbidden()
  return { actor, observerId: facts.observerId }
}

/**
 * Like `requireNoteAuthor`, but for writes: locks the profile against deletion and creates the observer if it does not
 * exist yet.
 */
export const requireNoteAuthorForWrite = async (
  tx: Tx,
  asker: Actor,
  subject: NotedProfile & { isOwnToo?: boolean },
): Promise<{ actor: PersonActor; observerId: ObserverId }> => {
  const { actor, observerId } = await requireNoteAuthor(tx, asker, { ...subject, isHeld: true })
  return { actor, observerId: observerId ?? (await ensureObserver(tx, actor)) }
}
