import { z } from 'zod'
import { listOf } from '#lib/core/answers.ts'
import { addressQuery, searchBody } from '#lib/core/search-schemas.ts'
import { USER_COLUMN_KEYS } from '#lib/discovery/user-search/columns.ts'
import { userRow } from '#lib/discovery/user-search/facts/schema.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'

/** The search of an address: filters are read forgivingly, an order that is none is refused. */
export const userSearchQuery = addressQuery(userSearch.parse, userSearch.orderFaults)

/** The search in a body (row P-13). */
export const userSearchBody = searchBody(userSearch)

/** What a call answers: a page of people, with the totals beside it. */
export const usersAnswer = listOf(userRow).extend({ totalLoanCount: z.int().min(0), totalPrincipal: z.bigint() })

/** A column of All Users, as its choosers read it. */
export const userColumnAnswer = z.strictObject({
  id: z.enum(USER_COLUMN_KEYS),
  name: z.string(),
  isDefault: z.boolean(),
})
