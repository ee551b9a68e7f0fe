import { dataOf } from '#lib/core/answers.ts'
import { readWords, wordsQuery } from '#lib/discovery/loan-search/words/schema.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { readUserWords } from '#lib/discovery/user-search/words/queries.ts'
import { route } from '#lib/web/route.ts'

/** Returns what words mean as a search of All Users, and the words that were not understood. */
export const GET = route({
  policy: userPolicies.search.who,
  query: wordsQuery,
  answer: dataOf(readWords),
  handle: async ({ actor, query: { text } }) => ({ data: await readUserWords(actor, text) }),
})
