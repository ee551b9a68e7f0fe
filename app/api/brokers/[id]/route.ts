import { z } from 'zod'
import { readProfile, writeProfile } from '#app/api/profiles.ts'
import { byRequiredId } from '#lib/core/parsing.ts'
import { profilePolicies } from '#lib/people/directory/policy.ts'
import { route } from '#lib/web/route.ts'

/** A broker profile as the caller may read it. */
export const GET = route({
  policy: profilePolicies.viewBroker.who,
  params: byRequiredId,
  handle: readProfile('broker'),
})

/** Saves a broker profile; 409 with the stored version where somebody was faster. */
export const PUT = route({
  policy: profilePolicies.viewBroker.who,
  params: byRequiredId,
  body: z.unknown(),
  handle: writeProfile('broker'),
})
