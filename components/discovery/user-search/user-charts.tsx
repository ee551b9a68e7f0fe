import { BarCharts, type BarData } from '#components/discovery/loan-search/charts/bar-charts.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { userChartLabels } from '#lib/discovery/user-search/charts/labels.ts'
import {
  buildSearchOfFollowUp,
  type UserCharts as Charts,
  type PeopleBar,
} from '#lib/discovery/user-search/charts/rules.ts'
import { buildSearchOfUserGroup } from '#lib/discovery/user-search/groups/rules.ts'
import { type UserSearch, userSearch } from '#lib/discovery/user-search/search.ts'

type Props = {
  charts: Charts
  search: UserSearch
  /** The path of the list, and further parameters of its addresses. */
  path: string
  beside: Record<string, string>
}

/** The people of a search by follow-up and by state, as bars that filter by it; a bar that would find the same is no link. */
export const UserCharts = ({ charts: { followUps, states }, search, path, beside }: Props) => {
  const { group } = search.filters
  const address = (found: UserSearch) => userSearch.path(path, found, beside)
  const here = address(userSearch.onPage(search, 1))
  const toData = (bars: readonly PeopleBar[], searchOf: (key: string) => UserSearch | null): BarData[] =>
    bars.map(({ key, name, short, people, height }) => {
      const found = people > 0 ? searchOf(key) : null
      const href = found && address(group ? { ...found, filters: Object.assign({}, found.filters, { group }) } : found)
      const figure = people > 0 ? formatCount(people) : ''
      return [short, '', userChartLabels.bar(name, people), figure, href === here ? null : href, height, '', '']
    })
  const charts = [
    {
      title: userChartLabels.followUp,
      caption: userChartLabels.followUpCaption,
      bars: toData(followUps, (key) => buildSearchOfFollowUp(search, key)),
    },
    {
      title: userChartLabels.state,
      bars: toData(states, (key) => buildSearchOfUserGroup(search, 'state', key)),
    },
  ]
  return <BarCharts charts={charts.filter(({ bars }) => bars.length > 0)} />
}
