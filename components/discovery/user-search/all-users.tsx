import type { ReactNode } from 'react'
import { ResetFilters } from '#components/data-table/filters/reset-filters.tsx'
import { type Address, listGroupChoices } from '#components/data-table/groups/group-links.ts'
import { GroupMenu } from '#components/data-table/groups/group-menu.tsx'
import { ChartFold, ChartFoldButton } from '#components/discovery/loan-search/charts/chart-fold.tsx'
import { ChartFolding } from '#components/discovery/loan-search/charts/chart-folding.tsx'
import { LoanPlacesPanel } from '#components/discovery/loan-search/places/loan-places.tsx'
import { MapLink } from '#components/discovery/loan-search/places/map-link.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { CaptionedFigure, Stats } from '#components/ui/stat.tsx'
import { formatCount } from '#lib/core/counts.ts'
import type { Day } from '#lib/core/dates.ts'
import { groupingTexts } from '#lib/core/groupings.ts'
import { formatDollars } from '#lib/core/money.ts'
import { packPageOfRows } from '#lib/core/packing.ts'
import { paths } from '#lib/core/paths.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import { placeLabels } from '#lib/discovery/loan-search/places/labels.ts'
import { listParametersBeside } from '#lib/discovery/loan-search/places/rules.ts'
import type { LoanPlaces } from '#lib/discovery/loan-search/places/schema.ts'
import { type UserColumnKey, userColumnChoices } from '#lib/discovery/user-search/columns.ts'
import type { UserPage, UserTotals } from '#lib/discovery/user-search/facts/schema.ts'
import { userGroupingNames } from '#lib/discovery/user-search/groups/labels.ts'
import { type UsersGroupedBy, userGroupings } from '#lib/discovery/user-search/groups/search.ts'
import { userLabels } from '#lib/discovery/user-search/labels.ts'
import { type UserSearch, userSearch } from '#lib/discovery/user-search/search.ts'
import { type ShownUserGroups, UserGroups } from './groups/user-groups.tsx'
import { UserColumns, UserFilterBar, UserFilterButton } from './user-controls.tsx'
import { UsersList } from './users-list.tsx'

/** The totals of the people found, and their rows or their groups. */
export type ShownUsers = { kind: 'rows'; users: UserPage } | ({ kind: 'groups'; totals: UserTotals } & ShownUserGroups)

export type AllUsersProps = {
  shown: ShownUsers
  search: UserSearch
  /** The Sydney day before which a follow-up is overdue. */
  today: Day
  /** The picker of saved searches, and the id of the loaded one if it is unchanged. */
  views: ReactNode
  viewId: number | null
  /** The saved searches as tabs. */
  tabs: ReactNode
  /** The columns chosen in the URL, those that the person saved, the displayed ones, and the permitted ones. */
  chosen: readonly string[] | null
  kept: readonly string[] | null
  columns: readonly UserColumnKey[]
  readable: readonly UserColumnKey[]
  lists: Lists
  /** The filters that this person may not use. */
  withheld: readonly string[]
  /** The groupings that this person may use. */
  groupings: readonly UsersGroupedBy[]
  /** The charts of the search; they may arrive after the rows. */
  charts?: ReactNode
  /** Where the loans of the people found are, while the map is shown. */
  places?: LoanPlaces | null
}

/** All Users: the search as a sentence, totals, filters as chips, and the table (row K-01). */
export const AllUsers = (props: AllUsersProps) => {
  const { shown, search, views, viewId, tabs, chosen, kept, columns, readable, lists, withheld, charts } = props
  const { places = null } = props
  const users = shown.kind === 'rows' ? shown.users : shown.totals
  const path = paths.allUsers()
  const beside = listParametersBeside(chosen, places !== null)
  const emptyPath = userSearch.path(path, userSearch.parse({}))
  const paged = viewId ? { paged: { view: `${viewId}` } } : {}
  const place = { path, emptyPath, query: { ...userSearch.params(search), ...beside }, ...paged }
  const choice = {
    list: 'users',
    entries: chosen ?? kept,
    place,
    columns: userColumnChoices.filter(({ id }) => readable.includes(id)),
  }
  const address: Address<UserSearch> = (next, more = {}) => userSearch.path(path, next, Object.assign({}, beside, more))
  const chips = userSearch
    .chips(search, lists)
    .map(({ name, label, without }) => ({ name, label, href: without && address(without) }))
  const params = { ...userSearch.params(userSearch.onPage(search, 1)), ...beside }
  const total = formatCount(users.total)
  const { group, ...filters } = search.filters
  const choosable = { ...userGroupings, groupings: props.groupings }
  const empty = <EmptyUserList clearHref={emptyPath} />
  return (
    <ChartFolding name="user-charts">
      <PageHeader
        title={userLabels.title}
        description={chips.length > 0 ? userSearch.sentence(search, lists) : null}
        views={views}
        actions={
          <>
            <UserFilterButton path={path} params={params} lists={lists} withheld={withheld} total={users.total} />
            <ResetFilters
              href={address({ ...search, filters: group ? { group } : {}, page: 1 })}
              isIdle={Object.keys(filters).length === 0}
            />
            <GroupMenu
              label={group ? groupingTexts.grouped(userGroupingNames[group.by].name) : groupingTexts.button}
              {...listGroupChoices(userGroupingNames, choosable, { search, address })}
            />
            {!group && <UserColumns choice={choice} shown={columns} href={userSearch.path(path, search)} />}
          </>
        }
      />
      <div className="list-summary" data-of="users">
        <Stats>
          <CaptionedFigure figure={total} caption={userLabels.totalRecords} />
          <CaptionedFigure
            figure={formatDollars(users.totalPrincipal)}
            caption={userLabels.totalPrincipal}
            note={userLabels.inLoans(users.totalLoanCount)}
          />
          <CaptionedFigure figure={total} caption={userLabels.totalUsers} />
        </Stats>
        {charts && <ChartFold>{charts}</ChartFold>}
      </div>
      {tabs}
      <UserFilterBar
        chips={chips}
        clearHref={emptyPath}
        path={path}
        params={params}
        lists={lists}
        tools={
          (charts || places) && (
            <>
              {charts && <ChartFoldButton />}
              <MapLink href={userSearch.path(path, search, listParametersBeside(chosen, !places))} isShown={!!places} />
            </>
          )
        }
      />
      {places && (
        <LoanPlacesPanel
          title={placeLabels.ofUsers}
          empty={[placeLabels.noneOfUsers, placeLabels.noneOfUsersText]}
          found={places}
          // No filter of All Loans finds the loans of all these people.
          hrefOf={() => null}
          className="mb-4"
        />
      )}
      {shown.kind === 'rows' ? (
        <UsersList
          page={packPageOfRows(shown.users)}
          shown={columns}
          place={place}
          sort={search.sort}
          choice={choice}
          today={props.today}
          empty={shown.users.rows.length === 0 && empty}
        />
      ) : (
        <UserGroups {...shown} search={search} address={address} paged={place.paged ?? {}} empty={empty} />
      )}
    </ChartFolding>
  )
}

const EmptyUserList = ({ clearHref }: { clearHref: string }) => (
  <EmptyState
    title={userLabels.none}
    action={
      <ButtonLink href={clearHref} prefetch={false}>
        {userLabels.clear}
      </ButtonLink>
    }
  >
    {userLabels.noneText}
  </EmptyState>
)
