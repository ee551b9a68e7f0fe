import { rowsOf } from '#lib/core/answers.ts'
import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import { auditPolicy } from '#lib/foundation/audit/policy.ts'
import { listAuditEntries } from '#lib/foundation/audit/queries.ts'
import { auditRow } from '#lib/foundation/audit/schema.ts'
import { auditSearch } from '#lib/foundation/audit/search.ts'
import { wrapRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/** Returns the audit log for administrators: newest first, with the page's filters. */
export const GET = route({
  policy: auditPolicy.read.who,
  query: searchQuerySchema(auditSearch.parse, auditSearch.orderFaults),
  answer: rowsOf(auditRow),
  handle: async ({ actor, query }) => wrapRows(await listAuditEntries(actor, query)),
})
