import { auditPolicy } from '#lib/foundation/audit/policy.ts'
import { listAudit } from '#lib/foundation/audit/queries.ts'
import { auditSearch } from '#lib/foundation/audit/search.ts'
import { pageEnvelope } from '#lib/web/envelope.ts'
import { queryObject, route } from '#lib/web/route.ts'

/** The audit for administrators: newest first, filtered as the page is. */
export const GET = route({
  policy: auditPolicy.read.who,
  handle: async ({ actor, request }) =>
    pageEnvelope(await listAudit(actor, auditSearch.parse(queryObject(new URL(request.url).searchParams)))),
})
