import { z } from 'zod'
import { byId } from '#lib/core/parsing.ts'
import { saveProfile } from '#lib/profiles/edits/commands.ts'
import { profilePolicies } from '#lib/profiles/policy.ts'
import { getProfile } from '#lib/profiles/queries.ts'
import { route } from '#lib/server/route.ts'

/** A law-firm profile as the caller may read it. */
export const GET = route({
  policy: profilePolicies.viewLawFirm.who,
  params: byId,
  handle: async ({ actor, params: { id } }) => ({ data: await getProfile(actor, 'lawfirm', id) }),
})

/** Saves a law-firm profile; 409 with the stored version where somebody was faster. */
export const PUT = route({
  policy: profilePolicies.viewLawFirm.who,
  params: byId,
  body: z.unknown(),
  handle: async ({ actor, params: { id }, body }) => ({ data: await saveProfile(actor, 'lawfirm', id, body) }),
})
