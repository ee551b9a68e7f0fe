import { z } from 'zod'
import { listOf } from '#lib/core/answers.ts'
import { searchBodySchema, searchQuerySchema } from '#lib/core/search-schemas.ts'
import { LEAD_SCORES } from '#lib/crm/leads/labels.ts'
import { USER_COLUMN_KEYS } from '#lib/discovery/user-search/columns.ts'
import { userRow } from '#lib/discovery/user-search/facts/schema.ts'
import { userTypes } from '#lib/discovery/user-search/labels.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'

/** Schema of a query string: invalid filters are ignored, an invalid order is rejected. */
export const userSearchQuery = searchQuerySchema(userSearch.parse, userSearch.orderFaults)

/** Schema of a search in a request body (row P-13). */
export const userSearchBody = searchBodySchema(userSearch)

/** Schema of the response: a page of people with the totals. */
export const usersAnswer = listOf(userRow).extend({ totalLoanCount: z.int().min(0), totalPrincipal: z.bigint() })

/** Schema of a column of All Users as an option of a column chooser. */
export const userColumnAnswer = z.strictObject({
  id: z.enum(USER_COLUMN_KEYS),
  name: z.string(),
  isDefault: z.boolean(),
})

const toChoices = (values: readonly string[], words: Readonly<Record<string, string>> = {}) =>
  values.map((id) => ({ id, name: words[id] ?? id }))

/** Options of filters that are in no reference list, by the name of their lookup (doc 3 §7). */
export const userChoices = {
  'lead-scores': toChoices(LEAD_SCORES),
  'user-types': toChoices(Object.keys(userTypes), userTypes),
}
