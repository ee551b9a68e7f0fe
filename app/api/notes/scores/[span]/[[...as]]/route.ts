import { listOf } from '#lib/core/answers.ts'
import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import { fileNotesPolicies, spanPolicies } from '#lib/crm/file-notes/policy.ts'
import { listCallScores } from '#lib/crm/file-notes/scores/queries.ts'
import { spanParams, userScores } from '#lib/crm/file-notes/scores/schema.ts'
import { parseScoreQuery } from '#lib/crm/file-notes/search.ts'
import { wrapData } from '#lib/web/envelope.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns calls by day or month of the caller's company's people, or of staff; `page`, `lastDateFromQuery`. */
  GET: route({
    policy: { span: spanPolicies, as: fileNotesPolicies },
    params: spanParams,
    query: searchQuerySchema(parseScoreQuery),
    answer: listOf(userScores),
    handle: async ({ actor, params: { span }, query }) => wrapData(await listCallScores(actor, { span, ...query })),
  }),
})
