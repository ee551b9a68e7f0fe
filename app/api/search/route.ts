import { z } from 'zod'
import { rowsOf } from '#lib/core/answers.ts'
import { listCallQueue } from '#lib/discovery/calls/queries.ts'
import { searchPolicy } from '#lib/discovery/global-search/policy.ts'
import { findDealPath, searchAllKinds } from '#lib/discovery/global-search/queries.ts'
import { answerQuestionInWords } from '#lib/discovery/global-search/questions/queries.ts'
import { askedQuestion, searchQuery, searchRow } from '#lib/discovery/global-search/schema.ts'
import { wrapRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/**
 * The global search: `search` and `page`, within the caller's scope (row B-03), with the text's interpretation as a
 * search of All Loans or All Users with the first rows of it, and the address that finds lenders for it if it could be a deal.
 */
export const GET = route({
  policy: searchPolicy.search.who,
  query: searchQuery,
  answer: rowsOf(searchRow).extend({ ...askedQuestion.shape, deal: z.string().nullable() }),
  handle: async ({ actor, query }) => {
    const [found, question] = await Promise.all([
      searchAllKinds(actor, query),
      answerQuestionInWords(actor, query.search, async (asking) => (await listCallQueue(asking, 'mine')).total),
    ])
    return { ...wrapRows(found), ...question, deal: findDealPath(actor, query.search) }
  },
})
