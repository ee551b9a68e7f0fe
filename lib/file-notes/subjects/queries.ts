import { type Actor, isPerson, type PersonActor } from '#lib/core/actor.ts'
import { DomainError, forbidden, notFound } from '#lib/core/errors.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { fileNotePolicies, keepsNotesAbout } from '#lib/file-notes/policy.ts'
import type { NotedProfile } from '#lib/file-notes/schema.ts'
import { standingOf } from '#lib/profiles/policy.ts'
import { accessOf } from '#lib/profiles/rules.ts'
import { Prisma, type Tx } from '#lib/server/db.ts'

const { sql } = Prisma

const TABLES: Record<ProfileKind, Prisma.Sql> = {
  lender: sql`lenders`,
  broker: sql`brokers`,
  lawfirm: sql`law_firms`,
}

/** The column of file_notes that names a profile of a kind. */
export const SUBJECT_COLUMNS: Record<ProfileKind, Prisma.Sql> = {
  lender: sql`lender_id`,
  broker: sql`broker_id`,
  lawfirm: sql`law_firm_id`,
}

/** The company whose people share an actor's notes; null for staff, who are one observer. */
export const companyOfObserver = (actor: PersonActor): number | null =>
  actor.kind === 'staff' ? null : actor.companyId

/**
 * The person who may keep notes about a profile, and the observer on whose behalf. Raises FORBIDDEN for law firms, a
 * profile's owner and anybody else's switched-off company, INACTIVE_PROFILE for a paused one, NOT_FOUND for an unknown id.
 * `isHeld` keeps the profile from being deleted until the transaction ends; `isOwnToo` lets an owner in, to what he keeps himself.
 */
export const requireSubject = async (
  tx: Tx,
  actor: Actor,
  { kind, id }: NotedProfile,
  { isHeld = false, isOwnToo = false }: { isHeld?: boolean; isOwnToo?: boolean } = {},
): Promise<{ actor: PersonActor; observerId: number | null }> => {
  const standing = standingOf(actor, kind, id)
  if (!isPerson(actor) || !standing || !(isOwnToo ? fileNotePolicies.keep.who(actor) : keepsNotesAbout(actor, id)))
    throw forbidden()
  const [facts] = await tx.$queryRaw<{ isActive: boolean; isMasterSwitchOn: boolean; observerId: number | null }[]>`
    select x.is_active as "isActive", c.is_master_switch_on as "isMasterSwitchOn", (
      select o.id from observers o where o.company_id is not distinct from ${companyOfObserver(actor)}::int
    ) as "observerId"
    from ${TABLES[kind]} x join companies c on c.id = x.company_id where x.id = ${id} ${isHeld ? sql`for share of x` : Prisma.empty}`
  if (!facts) throw notFound()
  const access = accessOf(standing, facts)
  if (access === 'inactive') throw new DomainError('INACTIVE_PROFILE')
  if (access === 'name') throw forbidden()
  return { actor, observerId: facts.observerId }
}
