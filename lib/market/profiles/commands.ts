import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { audit } from '#lib/foundation/audit/commands.ts'
import { sightOf, viewerOf } from '#lib/market/profiles/fields.ts'
import { standingOf } from '#lib/people/directory/policy.ts'
import { transaction } from '#lib/server/db.ts'

const SUBJECTS = { lender: 'LENDER', broker: 'BROKER', lawfirm: 'LAWFIRM' } as const

/**
 * Pauses a profile or sets it to active (row D-18); matches, finder, mail and public pages read it on the next request.
 * Doing it twice changes nothing. Raises FORBIDDEN for whoever is neither staff nor the owner, NOT_FOUND.
 */
export const setProfileActive = async (
  actor: Actor,
  kind: ProfileKind,
  id: number,
  isActive: boolean,
): Promise<void> => {
  const standing = standingOf(actor, kind, id)
  if (!standing || sightOf(viewerOf(actor, standing), kind, 'isProfileActive') !== 'edit') throw forbidden()
  return transaction(async (tx) => {
    const change = { where: { id, isActive: !isActive }, data: { isActive, version: { increment: 1 } } }
    const profiles = { lender: tx.lender, broker: tx.broker, lawfirm: tx.lawFirm }[kind] as typeof tx.lender
    const { count } = await profiles.updateMany(change)
    const profile = await profiles.findUnique({ where: { id }, select: { company: { select: { name: true } } } })
    if (!profile) throw notFound()
    if (count === 0) return
    await audit(tx, actor, {
      act: isActive ? 'PROFILE_ACTIVATED' : 'PROFILE_PAUSED',
      subject: { kind: SUBJECTS[kind], id },
      details: { name: profile.company.name },
    })
  })
}
