import { z } from 'zod'
import type { Actor } from '#lib/core/actor.ts'
import { rowsOf } from '#lib/core/answers.ts'
import { searchPolicy } from '#lib/discovery/global-search/policy.ts'
import { findDealPath, previewAskedLoans, searchAllKinds } from '#lib/discovery/global-search/queries.ts'
import { loanPreview, searchQuery, searchRow } from '#lib/discovery/global-search/schema.ts'
import { parseLoanQuestion } from '#lib/discovery/loan-search/words/queries.ts'
import { askedLoans } from '#lib/discovery/loan-search/words/schema.ts'
import { wrapRows } from '#lib/web/envelope.ts'
import { route } from '#lib/web/route.ts'

/**
 * The global search: `search` and `page`, within the caller's scope (row B-03), with the text's interpretation as an
 * All Loans search with the first of its loans, and the address that finds lenders for it if it could be a deal.
 */
export const GET = route({
  policy: searchPolicy.search.who,
  query: searchQuery,
  answer: rowsOf(searchRow).extend({
    asked: askedLoans.nullable(),
    preview: loanPreview.nullable(),
    deal: z.string().nullable(),
  }),
  handle: async ({ actor, query }) => {
    const [found, { asked, preview }] = await Promise.all([searchAllKinds(actor, query), askLoans(actor, query.search)])
    return { ...wrapRows(found), asked, preview, deal: findDealPath(actor, query.search) }
  },
})

const askLoans = async (actor: Actor, text: string) => {
  const asked = await parseLoanQuestion(actor, text)
  return { asked, preview: await previewAskedLoans(actor, asked) }
}
