import { redirect } from 'next/navigation'
import { MarketingButton } from '#components/campaigns/composer/marketing-button.tsx'
import { ExportButton } from '#components/discovery/exports/export-button.tsx'
import { PageExportButton } from '#components/discovery/exports/page-export.tsx'
import { ListSavedSearches, ListSearchTabs } from '#components/discovery/saved-searches/list-views.tsx'
import { AllUsers } from '#components/discovery/user-search/all-users.tsx'
import { draftPolicies } from '#lib/campaigns/drafts/policy.ts'
import { listReadableColumns, listShownColumns } from '#lib/core/columns.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { getExportProgress } from '#lib/discovery/exports/queries.ts'
import { listSearchTabs, openSearchFromUrl } from '#lib/discovery/saved-searches/queries.ts'
import { userColumns } from '#lib/discovery/user-search/columns.ts'
import { userLabels } from '#lib/discovery/user-search/labels.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { readNamesOfUserFilters, searchUsers } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import { readColumnChoice } from '#lib/people/accounts/column-choices/queries.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: userLabels.title }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** All Users, for everybody but law-firm users, who get 403 (row K-01). */
export default async function AllUsersPage({ searchParams }: Props) {
  const actor = await pageActor(userPolicies.search.who)
  const opened = await openSearchFromUrl(actor, 'users', await searchParams)
  const { raw, columns: chosen, view, goTo } = opened
  const path = paths.allUsers()
  if (goTo) redirect(`${path}?${toQueryString(goTo)}`)
  const search = userSearch.parse(raw)
  const canExport = view !== null && exportPolicies.make.who(actor)
  const [users, lists, chosenNames, kept, tabs, exporting] = await Promise.all([
    searchUsers(actor, search),
    readShortLists(actor, userSearch.lists),
    readNamesOfUserFilters(actor, search.filters),
    readColumnChoice(actor, 'users'),
    listSearchTabs(actor, 'users'),
    canExport ? getExportProgress(actor, 'users', view.id) : null,
  ])
  const columns = listShownColumns(userColumns, actor, chosen ?? kept)
  return (
    <AllUsers
      users={users}
      search={search}
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
    />
  )
}
