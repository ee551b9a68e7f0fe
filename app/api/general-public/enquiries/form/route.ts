import { enquiryPolicies } from '#lib/market/enquiries/policy.ts'
import { handleEnquiryForm } from '#lib/web/enquiry-form.ts'
import { declareEndpoint } from '#lib/web/route.ts'

/** Sends an enquiry submitted by the HTML form of a public page, without JavaScript. */
export const POST = declareEndpoint((request: Request) => handleEnquiryForm(request), {
  policy: enquiryPolicies.send.who,
  answer: 'redirect',
})
