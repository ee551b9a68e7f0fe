import { dataOf } from '#lib/core/answers.ts'
import { readLoanWords } from '#lib/discovery/loan-search/words/queries.ts'
import { readWords, wordsQuery } from '#lib/discovery/loan-search/words/schema.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { route } from '#lib/web/route.ts'

/** Returns what words mean as a search of All Loans, and the words that were not understood. */
export const GET = route({
  policy: loanPolicies.listAll.who,
  query: wordsQuery,
  answer: dataOf(readWords),
  handle: async ({ actor, query: { text } }) => ({ data: await readLoanWords(actor, text) }),
})
