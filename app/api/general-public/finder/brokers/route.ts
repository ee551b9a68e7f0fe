import { z } from 'zod'
import { parsePaging } from '#lib/core/pagination.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { findBrokers } from '#lib/discovery/finder/queries.ts'
import { FINDER_PAGE_SIZE } from '#lib/discovery/finder/search.ts'
import { pageEnvelope } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** The public finder's brokers. */
export const GET = route({
  policy: finderPolicies.usePublic.who,
  query: z.object({ page: z.unknown().optional() }),
  handle: async ({ actor, query }) =>
    pageEnvelope(await findBrokers(actor, parsePaging(query, [FINDER_PAGE_SIZE]).page)),
})
