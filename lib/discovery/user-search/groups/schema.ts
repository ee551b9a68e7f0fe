import { z } from 'zod'
import type { Page } from '#lib/core/pagination.ts'
import { searchQuerySchema } from '#lib/core/search-schemas.ts'
import { userGroupings } from '#lib/discovery/user-search/groups/search.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'

const count = z.int().min(0)

/**
 * A group of people: what it is called, its people and their companies, the loans and the principal in the books of these
 * companies that the viewer may see (null if all are hidden), and its share of all people. `key` is null for people without a
 * value.
 */
export const userGroupAnswer = z.strictObject({
  key: z.string().nullable(),
  name: z.string(),
  people: count,
  companies: count,
  loans: count.nullable(),
  principal: z.bigint().nullable(),
  share: z.string(),
  totalPeople: count,
  totalCompanies: count,
})
export type UserGroup = z.output<typeof userGroupAnswer>

/** A page of groups, and the people of the largest one on whichever page. */
export type UserGroupPage = Page<UserGroup> & { largestPeople: number }

/** Parses a call for groups: `by`, the order of the groups, the page, and the filters of All Users. */
export const userGroupsQuery = searchQuerySchema(
  (raw) => ({ search: userSearch.parse(raw), grouping: userGroupings.readGrouping(raw) }),
  userGroupings.listGroupingFaults,
)
