import { z } from 'zod'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { profileKey } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { toProfileSubject } from '#lib/foundation/audit/rules.ts'
import { getFieldVisibility, getProfileViewer } from '#lib/market/profiles/fields.ts'
import { getRelation, profilePolicies } from '#lib/people/directory/policy.ts'

/**
 * Pauses or activates a profile (row D-18), effective from the next request in matches, finder, mail and public pages.
 * Repeating it changes nothing. Raises FORBIDDEN unless the actor is staff or the owner, NOT_FOUND.
 */
export const setProfileActive = command({
  policy: profilePolicies.edit,
  target: profileKey,
  input: z.boolean(),
  audits: ['PROFILE_ACTIVATED', 'PROFILE_PAUSED'],
  work: async ({ tx, actor, target: { kind, id }, input: isActive, audit }) => {
    const relation = getRelation(actor, kind, id)
    if (!relation || getFieldVisibility(getProfileViewer(actor, relation), kind, 'isProfileActive') !== 'edit')
      throw forbidden()
    const change = { where: { id, isActive: !isActive }, data: { isActive, version: { increment: 1 } } }
    const profiles = { lender: tx.lender, broker: tx.broker, lawfirm: tx.lawFirm }[kind] as typeof tx.lender
    const { count } = await profiles.updateMany(change)
    const profile = await profiles.findUnique({ where: { id }, select: { company: { select: { name: true } } } })
    if (!profile) throw notFound()
    if (count === 0) return
    await audit({
      action: isActive ? 'PROFILE_ACTIVATED' : 'PROFILE_PAUSED',
      subject: toProfileSubject({ kind, id }),
      details: { name: profile.company.name },
    })
  },
})
