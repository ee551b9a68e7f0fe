import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import { enquiryPolicies } from '#lib/market/enquiries/policy.ts'
import { listEnquiries } from '#lib/market/enquiries/queries.ts'
import { enquiriesAnswer } from '#lib/market/enquiries/schema.ts'
import { enquirySearch } from '#lib/market/enquiries/search.ts'
import { wrapRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the visitors' enquiries, newest first: all for staff, their own for lenders and brokers. */
export const GET = route({
  policy: enquiryPolicies.read.who,
  query: searchQuerySchema(enquirySearch.parse, enquirySearch.orderFaults),
  answer: enquiriesAnswer,
  handle: async ({ actor, query }) => wrapRows(await listEnquiries(actor, query)),
})
