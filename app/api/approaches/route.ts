import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import { askLenders } from '#lib/market/approaches/commands.ts'
import { approachPolicies } from '#lib/market/approaches/policy.ts'
import { listApproaches } from '#lib/market/approaches/queries.ts'
import { approachesAnswer, askedAnswer, askInput } from '#lib/market/approaches/schema.ts'
import { approachSearch } from '#lib/market/approaches/search.ts'
import { readIdempotencyKey } from '#lib/server/http/idempotency.ts'
import { wrapRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns approaches, newest first: all for staff, for lenders and brokers their own. */
export const GET = route({
  policy: approachPolicies.read.who,
  query: searchQuerySchema(approachSearch.parse, approachSearch.orderFaults),
  answer: approachesAnswer,
  handle: async ({ actor, query }) => wrapRows(await listApproaches(actor, query)),
})

/** Asks one to four lenders about a deal. */
export const POST = route({
  policy: approachPolicies.ask.who,
  body: askInput,
  answer: askedAnswer,
  handle: async ({ actor, body, request }) => ({
    status: 201,
    data: await askLenders(actor, body, readIdempotencyKey(request)),
  }),
})
