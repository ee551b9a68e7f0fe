import { narrowToGroup } from '#lib/core/groupings.ts'
import { followUpWords } from '#lib/discovery/user-search/charts/labels.ts'
import { type UserSearch, userSearch } from '#lib/discovery/user-search/search.ts'

/** A bar of people: its key and name, the short word below it, and its height in percent of the highest. */
export type PeopleBar = { key: string; name: string; short: string; people: number; height: number }

/** The two charts above All Users; one without people has no bars. */
export type UserCharts = { followUps: PeopleBar[]; states: PeopleBar[] }

/** Returns the bars of a chart; none if nobody is in them. */
export const buildPeopleBars = (counted: readonly Omit<PeopleBar, 'short' | 'height'>[]): PeopleBar[] => {
  const most = Math.max(0, ...counted.map(({ people }) => people))
  if (most === 0) return []
  return counted.map((bar) => ({
    key: bar.key,
    name: bar.name,
    short: followUpWords[bar.key] ?? bar.key,
    people: bar.people,
    height: Math.ceil((1_000 * bar.people) / most) / 10,
  }))
}

// Each of these days is among those of the next.
const WITHIN = ['TODAY', 'NEXT_7', 'NEXT_30']

/** Returns the search for the people of a follow-up's bar; null if it would find others, too. */
export const buildSearchOfFollowUp = (search: UserSearch, key: string): UserSearch | null => {
  const asked = search.filters.followUp
  const replaces = WITHIN.includes(key) && WITHIN.indexOf(key) < WITHIN.indexOf(asked ?? '')
  return narrowToGroup(userSearch, search, { added: { followUp: key }, replaces })
}
