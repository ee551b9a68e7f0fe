import { Suspense } from 'react'
import { redirectList } from '#app/(office)/redirect-list.tsx'
import { MarketingButton } from '#components/campaigns/composer/marketing-button.tsx'
import { ExportButton } from '#components/discovery/exports/export-button.tsx'
import { PageExportButton } from '#components/discovery/exports/page-export.tsx'
import { ListSavedSearches, ListSearchTabs } from '#components/discovery/saved-searches/list-views.tsx'
import { AllUsers, type ShownUsers } from '#components/discovery/user-search/all-users.tsx'
import { UserCharts } from '#components/discovery/user-search/user-charts.tsx'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import type { Actor } from '#lib/core/actor.ts'
import { listReadableColumns, listShownColumns } from '#lib/core/columns.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { readText } from '#lib/core/text.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { getExportProgress } from '#lib/discovery/exports/queries.ts'
import { chartLabels } from '#lib/discovery/loan-search/charts/labels.ts'
import { listParametersBeside, MAP_PARAMETER } from '#lib/discovery/loan-search/places/rules.ts'
import { listSearchTabs, openSearchFromUrl } from '#lib/discovery/saved-searches/queries.ts'
import { readUserCharts } from '#lib/discovery/user-search/charts/queries.ts'
import { userColumns } from '#lib/discovery/user-search/columns.ts'
import { listFirstUsersOfGroup, listUserGroups } from '#lib/discovery/user-search/groups/queries.ts'
import { buildSearchOfUserGroup, listUsableGroupings } from '#lib/discovery/user-search/groups/rules.ts'
import { userLabels } from '#lib/discovery/user-search/labels.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import {
  readNamesOfUserFilters,
  readUserPlaces,
  readUserTotals,
  searchUsers,
} from '#lib/discovery/user-search/queries.ts'
import { type UserSearch, userSearch } from '#lib/discovery/user-search/search.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import { readColumnChoice } from '#lib/people/accounts/column-choices/queries.ts'
import { today } from '#lib/server/operations/clock.ts'
import { logFault } from '#lib/server/operations/log.ts'
import { pageActor } from '#lib/web/session.ts'
import AllUsersLoading from './loading.tsx'

export const metadata = { title: userLabels.title }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** All Users, for everybody but law-firm users, who get 403 (row K-01). */
export default async function AllUsersPage({ searchParams }: Props) {
  const actor = await pageActor(userPolicies.search.who)
  const query = await searchParams
  const opened = await openSearchFromUrl(actor, 'users', query)
  const { raw, columns: chosen, view, goTo } = opened
  const path = paths.allUsers()
  if (goTo) return redirectList(path, `${path}?${toQueryString(goTo)}`, <AllUsersLoading />)
  const search = userSearch.parse(raw)
  const canExport = view !== null && exportPolicies.make.who(actor)
  const isMapped = readText(query[MAP_PARAMETER]) !== ''
  const [shown, lists, chosenNames, kept, tabs, exporting, places] = await Promise.all([
    readShownUsers(actor, search, readText(query.open)),
    readShortLists(actor, userSearch.lists),
    readNamesOfUserFilters(actor, search.filters),
    readColumnChoice(actor, 'users'),
    listSearchTabs(actor, 'users'),
    canExport ? getExportProgress(actor, 'users', view.id) : null,
    isMapped ? readUserPlaces(actor, search) : null,
  ])
  const columns = listShownColumns(userColumns, actor, chosen ?? kept)
  return (
    <AllUsers
      shown={shown}
      search={search}
      today={today()}
      chosen={chosen}
      tabs={<ListSearchTabs kind="users" path={path} list={userSearch} search={search} tabs={tabs} view={view} />}
      kept={kept}
      viewId={view?.id ?? null}
      views={
        <ListSavedSearches
          actor={actor}
          kind="users"
          path={path}
          list={userSearch}
          search={search}
          opened={opened}
          kept={kept}
          tabs={tabs}
        >
          {exportPolicies.page.who(actor) && (
            <PageExportButton
              href={userSearch.path('/api/users/csv', search, { columns: columns.join(',') })}
              canExportAll={exportPolicies.make.who(actor)}
            />
          )}
          {canExport && <ExportButton key={view.id} kind="users" id={view.id} begun={exporting} />}
          {view?.isOwn && draftPolicies.write.who(actor) && <MarketingButton savedSearchId={view.id} />}
        </ListSavedSearches>
      }
      columns={columns}
      readable={listReadableColumns(userColumns, actor)}
      lists={{ ...lists, ...chosenNames }}
      withheld={userSearch.withheld(actor)}
      groupings={listUsableGroupings(actor)}
      charts={
        isAnybodyFound(shown) && (
          <Suspense fallback={<div className="list-charts-room" />}>
            <Charts actor={actor} search={search} beside={listParametersBeside(chosen, isMapped)} />
          </Suspense>
        )
      }
      places={places}
    />
  )
}

const isAnybodyFound = (shown: ShownUsers): boolean => (shown.kind === 'rows' ? shown.users : shown.totals).total > 0

/** The first people shown below a group, and the most of one that no filter expresses. */
const [FEW, MANY] = [5, 20]

/** Reads the page of people, or their groups with the first people of the open one. */
const readShownUsers = async (actor: Actor, search: UserSearch, open: string): Promise<ShownUsers> => {
  const grouping = search.filters.group
  if (!grouping) return { kind: 'rows', users: await searchUsers(actor, search) }
  const most = open && buildSearchOfUserGroup(search, grouping.by, open) ? FEW : MANY
  const [totals, groups, rows] = await Promise.all([
    readUserTotals(actor, search),
    listUserGroups(actor, search, grouping),
    open ? listFirstUsersOfGroup(actor, search, { grouping, key: open, most }) : [],
  ])
  return { kind: 'groups', totals, groups, grouping, opened: rows.length > 0 ? { key: open, rows } : null }
}

type ChartsProps = { actor: Actor; search: UserSearch; beside: Record<string, string> }

// A component of its own, so that the rows are sent without waiting for it.
const Charts = async ({ actor, search, beside }: ChartsProps) => {
  const charts = await readUserCharts(actor, search).catch((error: unknown) => {
    logFault('charts of All Users', error)
    return null
  })
  return charts ? (
    <UserCharts charts={charts} search={search} path={paths.allUsers()} beside={beside} />
  ) : (
    <p role="alert">{chartLabels.failed}</p>
  )
}
