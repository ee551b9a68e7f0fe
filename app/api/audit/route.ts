import { auditPolicy } from '#lib/audit/policy.ts'
import { listAudit } from '#lib/audit/queries.ts'
import { parseAuditSearch } from '#lib/audit/search.ts'
import { pageEnvelope } from '#lib/server/envelope.ts'
import { queryObject, route } from '#lib/server/route.ts'

/** The audit for administrators: newest first, filtered as the page is. */
export const GET = route({
  policy: auditPolicy.read.who,
  handle: async ({ actor, request }) =>
    pageEnvelope(await listAudit(actor, parseAuditSearch(queryObject(new URL(request.url).searchParams)))),
})
