import { sendEnquiry } from '#lib/market/enquiries/commands.ts'
import { enquiryPolicies } from '#lib/market/enquiries/policy.ts'
import { enquirySchema } from '#lib/market/enquiries/schema.ts'
import { readClientNetwork } from '#lib/server/http/throttle.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { route } from '#lib/web/route.ts'

/** Sends an enquiry to a public broker or to a lender that opted in (decision 'enquiry'). */
export const POST = route({
  policy: enquiryPolicies.send.who,
  body: enquirySchema,
  answer: 'nothing',
  handle: ({ actor, body, request }) =>
    sendEnquiry(actor, body, { network: readClientNetwork(request.headers, getEnv().TRUSTED_HOPS) }),
})
