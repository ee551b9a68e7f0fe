import { z } from 'zod'
import { dataOf } from '#lib/core/answers.ts'
import { changeSearch, removeSearch } from '#lib/discovery/saved-searches/commands.ts'
import { savedSearchPolicies } from '#lib/discovery/saved-searches/policy.ts'
import { getSavedSearch } from '#lib/discovery/saved-searches/queries.ts'
import { removalQuery, savedAnswer, savedParams, searchChange } from '#lib/discovery/saved-searches/schema.ts'
import { route } from '#lib/web/route.ts'

const opened = savedAnswer.extend({ isReduced: z.boolean(), isOwn: z.boolean() })

/** Returns a saved search, reduced to what the caller may use; staff may also load a colleague's. */
export const GET = route({
  policy: savedSearchPolicies.keep.who,
  params: savedParams,
  answer: dataOf(opened),
  handle: async ({ actor, params: { kind, id } }) => ({ data: await getSavedSearch(actor, kind, id) }),
})

/** Replaces a search of the caller's own, or renames it. */
export const PUT = route({
  policy: savedSearchPolicies.keep.who,
  params: savedParams,
  body: searchChange,
  isVersioned: true,
  answer: dataOf(savedAnswer),
  handle: async ({ actor, params, body }) => ({ data: await changeSearch(actor, { ...body, ...params }) }),
})

/** Deletes a search of the caller's own; it can be restored. */
export const DELETE = route({
  policy: savedSearchPolicies.keep.who,
  params: savedParams,
  query: removalQuery,
  answer: 'nothing',
  handle: ({ actor, params, query }) => removeSearch(actor, { ...query, ...params }),
})
