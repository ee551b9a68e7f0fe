import { z } from 'zod'
import { readProfile, writeProfile } from '#app/api/profiles.ts'
import { byRequiredId } from '#lib/core/parsing.ts'
import { profilePolicies } from '#lib/people/directory/policy.ts'
import { route } from '#lib/web/route.ts'

/** A lender profile for staff (row B-16). */
export const GET = route({ policy: profilePolicies.asStaff.who, params: byRequiredId, handle: readProfile('lender') })

/** Saves a lender profile, the staff's variant (rows B-16, P-05). */
export const PUT = route({
  policy: profilePolicies.asStaff.who,
  params: byRequiredId,
  body: z.unknown(),
  handle: writeProfile('lender'),
})
