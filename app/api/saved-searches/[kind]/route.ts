import { z } from 'zod'
import { answeredId, answeredVersion, dataOf } from '#lib/core/answers.ts'
import { saveSearch } from '#lib/discovery/saved-searches/commands.ts'
import { savedSearchPolicies } from '#lib/discovery/saved-searches/policy.ts'
import { listSavedSearches } from '#lib/discovery/saved-searches/queries.ts'
import { kindParams, newSearch, savedAnswer, savedQuery } from '#lib/discovery/saved-searches/schema.ts'
import { route } from '#lib/web/route.ts'

const listed = z.strictObject({ id: answeredId, name: z.string(), version: answeredVersion })

/** Returns the caller's own searches of a list, by a part of their name. */
export const GET = route({
  policy: savedSearchPolicies.keep.who,
  params: kindParams,
  query: savedQuery,
  answer: dataOf(z.array(listed)),
  handle: async ({ actor, params: { kind }, query: { search } }) => ({
    data: await listSavedSearches(actor, kind, search),
  }),
})

/** Saves a search under a new name. */
export const POST = route({
  policy: savedSearchPolicies.keep.who,
  params: kindParams,
  body: newSearch,
  answer: dataOf(savedAnswer),
  handle: async ({ actor, params: { kind }, body }) => ({ data: await saveSearch(actor, { ...body, kind }) }),
})
