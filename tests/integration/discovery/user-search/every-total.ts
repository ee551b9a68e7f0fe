import type { Actor } from '#lib/core/actor.ts'
import { readUserCharts } from '#lib/discovery/user-search/charts/queries.ts'
import { listAllUserGroups } from '#lib/discovery/user-search/groups/queries.ts'
import { userGroupings } from '#lib/discovery/user-search/groups/search.ts'
import { readUserTotals, searchUserIds } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'

/** Returns the different numbers of people that totals, export, groups and charts find for one search. */
export const readTotalsOf = async (actor: Actor, asked: Record<string, string>): Promise<number[]> => {
  const search = userSearch.parse(asked)
  const sum = (counted: readonly { people: number }[]) => counted.reduce((most, { people }) => most + people, 0)
  const groups = await listAllUserGroups(actor, search, userGroupings.getUsualGrouping('company'))
  const { states } = await readUserCharts(actor, search)
  const { total } = await readUserTotals(actor, search)
  const ids = await searchUserIds(actor, search)
  return [...new Set([total, ids.length, sum(groups), sum(states)])]
}
