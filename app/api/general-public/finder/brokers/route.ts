import { z } from 'zod'
import { parsePaging } from '#lib/core/pagination.ts'
import { finderPolicies } from '#lib/finder/policy.ts'
import { findBrokers } from '#lib/finder/queries.ts'
import { FINDER_PAGE_SIZE } from '#lib/finder/rules.ts'
import { pageEnvelope } from '#lib/server/envelope.ts'
import { route } from '#lib/server/route.ts'

/** The public finder's brokers. */
export const GET = route({
  policy: finderPolicies.usePublic.who,
  query: z.object({ page: z.unknown().optional() }),
  handle: async ({ actor, query }) =>
    pageEnvelope(await findBrokers(actor, parsePaging(query, [FINDER_PAGE_SIZE]).page)),
})
