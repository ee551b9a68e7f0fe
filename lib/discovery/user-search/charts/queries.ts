import type { Actor } from '#lib/core/actor.ts'
import { followUpWords } from '#lib/discovery/user-search/charts/labels.ts'
import { buildPeopleBars, type UserCharts } from '#lib/discovery/user-search/charts/rules.ts'
import { selectPeopleByStateAndFollowUp } from '#lib/discovery/user-search/groups/scope.ts'
import { prepareUserSearch } from '#lib/discovery/user-search/queries.ts'
import type { UserSearch } from '#lib/discovery/user-search/search.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import { runSearch } from '#lib/server/database/searching.ts'

type Counted = { state: string; people: number; due: number[] }

/**
 * Returns the bars of a search's charts: its people by follow-up, as the viewer's company keeps them, and by state. Raises
 * FORBIDDEN as `searchUsers` does.
 */
export const readUserCharts = async (actor: Actor, search: UserSearch): Promise<UserCharts> => {
  const viewer = await prepareUserSearch(actor, search)
  const lists = await readShortLists(actor, ['follow-up', 'states'])
  const followUps = lists['follow-up'].filter(({ id }) => String(id) in followUpWords)
  const keys = followUps.map(({ id }) => String(id))
  const counted = await runSearch<Counted>(selectPeopleByStateAndFollowUp(viewer, search.filters, keys))
  const sumDue = (at: number): number => counted.reduce((sum, { due }) => sum + (due[at] ?? 0), 0)
  return {
    followUps: buildPeopleBars(followUps.map(({ id, name }, at) => ({ key: String(id), name, people: sumDue(at) }))),
    states: buildPeopleBars(
      lists.states.flatMap(({ id, name }) =>
        counted.filter(({ state }) => state === id).map(({ people }) => ({ key: String(id), name, people })),
      ),
    ),
  }
}
