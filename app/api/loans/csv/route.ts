import { answerPageAsCsv } from '#app/api/csv-page.ts'
import { pageQuery } from '#lib/discovery/exports/pages/schema.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { route } from '#lib/web/route.ts'

/** Returns the page of All Loans that the query asks for as CSV, for staff. */
export const GET = route({
  policy: exportPolicies.page.who,
  query: pageQuery,
  answer: 'file',
  handle: ({ actor, query }) => answerPageAsCsv(actor, 'loans', query),
})
