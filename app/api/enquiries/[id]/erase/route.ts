import { resultOf, spoken } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { eraseEnquiry } from '#lib/market/enquiries/commands.ts'
import { enquiryPolicies } from '#lib/market/enquiries/policy.ts'
import { route } from '#lib/web/route.ts'

/** Erases an enquiry on request, for staff with ADMIN. */
export const POST = route({
  policy: enquiryPolicies.erase.who,
  params: byId,
  answer: resultOf(spoken),
  handle: async ({ actor, params }) => ({ result: await eraseEnquiry(actor, params.id) }),
})
