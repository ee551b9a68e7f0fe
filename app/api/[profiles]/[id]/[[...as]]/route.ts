import { dataOf } from '#lib/core/answers.ts'
import { saveProfile } from '#lib/market/profiles/edits/commands.ts'
import { profileInput, savedProfile } from '#lib/market/profiles/edits/schema.ts'
import { getProfileRecord } from '#lib/market/profiles/record/queries.ts'
import { readProfile } from '#lib/market/profiles/schema.ts'
import { getRelation, profilePolicies, profilesPolicies } from '#lib/people/directory/policy.ts'
import { byProfile } from '#lib/people/directory/schema.ts'
import { route, routes } from '#lib/web/route.ts'

const policy = { profiles: profilesPolicies, as: { 'system-user': profilePolicies.asStaff } }

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns a profile as far as the caller may read it (rows B-16, P-05). */
  GET: route({
    policy,
    params: byProfile,
    answer: dataOf(readProfile),
    handle: async ({ actor, params: { profiles, id } }) => ({ data: await getProfileRecord(actor, profiles, id) }),
  }),

  /** Saves a profile; 409 with the stored version if the caller's is older. */
  PUT: route({
    policy,
    params: byProfile,
    // Checked before the body is validated, so that an unauthorised caller gets 403 for any body.
    allows: (actor, { profiles, id }) => ['staff', 'owner'].includes(getRelation(actor, profiles, id) ?? ''),
    body: profileInput,
    isVersioned: true,
    answer: savedProfile,
    handle: async ({ actor, params: { profiles: kind, id }, body }) => {
      const saved = await saveProfile(actor, { kind, id }, body)
      return { data: saved, result: saved }
    },
  }),
})
