import { fileNotePolicies } from '#lib/crm/file-notes/policy.ts'
import { listScores } from '#lib/crm/file-notes/scores/queries.ts'
import { parseScoreQuery } from '#lib/crm/file-notes/search.ts'
import { queryObject, route } from '#lib/web/route.ts'

/** Calls by month of the caller's own company's people, or of the staff; `page`, `lastDateFromQuery`. */
export const GET = route({
  policy: fileNotePolicies.keep.who,
  handle: async ({ actor, request }) => {
    const query = parseScoreQuery(queryObject(new URL(request.url).searchParams))
    const { rows, total, page } = await listScores(actor, { span: 'monthly', ...query })
    return { data: rows, total, page }
  },
})
