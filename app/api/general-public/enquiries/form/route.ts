import { enquiryPolicies } from '#lib/market/enquiries/policy.ts'
import { enquiryFormEndpoint } from '#lib/web/enquiry-form.ts'
import { declareEndpoint } from '#lib/web/route.ts'

/** The same as a form of a public page sends it, also where the browser runs no scripts. */
export const POST = declareEndpoint((request: Request) => enquiryFormEndpoint(request), {
  policy: enquiryPolicies.send.who,
  answer: 'redirect',
})
