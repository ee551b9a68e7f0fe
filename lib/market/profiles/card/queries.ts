import type { Actor } from '#lib/core/actor.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { mayKeepNotesAbout } from '#lib/crm/file-notes/policy.ts'
import { listProfileNotes } from '#lib/crm/file-notes/queries.ts'
import { buildProfileCard } from '#lib/market/profiles/card/rules.ts'
import type { ProfileCard } from '#lib/market/profiles/card/schema.ts'
import { getProfile } from '#lib/market/profiles/queries.ts'

/** Returns a profile's card with the last note of the viewer's own observer. Raises the errors of `getProfile`. */
export const getProfileCard = async (actor: Actor, kind: ProfileKind, id: number): Promise<ProfileCard> => {
  const profile = await getProfile(actor, kind, id)
  if (profile.isDeactivated || !mayKeepNotesAbout(actor, id)) return buildProfileCard(profile, null)
  const { rows } = await listProfileNotes(actor, { kind, id }, { page: 1, pageSize: 1 })
  return buildProfileCard(profile, rows[0] ?? null)
}
