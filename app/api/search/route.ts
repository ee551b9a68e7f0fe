import { z } from 'zod'
import { rowsOf } from '#lib/core/answers.ts'
import { searchPolicy } from '#lib/discovery/global-search/policy.ts'
import { findDealPath, searchAllKinds } from '#lib/discovery/global-search/queries.ts'
import { searchQuery, searchRow } from '#lib/discovery/global-search/schema.ts'
import { parseLoanQuestion } from '#lib/discovery/loan-search/words/queries.ts'
import { askedLoans } from '#lib/discovery/loan-search/words/schema.ts'
import { wrapRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/**
 * The global search: `search` and `page`, within the caller's scope (row B-03), with the text's interpretation as an
 * All Loans search, and the address that finds lenders for it if it could be a deal.
 */
export const GET = route({
  policy: searchPolicy.search.who,
  query: searchQuery,
  answer: rowsOf(searchRow).extend({ asked: askedLoans.nullable(), deal: z.string().nullable() }),
  handle: async ({ actor, query }) => {
    const [found, asked] = await Promise.all([searchAllKinds(actor, query), parseLoanQuestion(actor, query.search)])
    return { ...wrapRows(found), asked, deal: findDealPath(actor, query.search) }
  },
})
