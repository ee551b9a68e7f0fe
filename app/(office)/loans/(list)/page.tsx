import { Suspense } from 'react'
import { redirectList } from '#app/(office)/redirect-list.tsx'
import { ExportButton } from '#components/discovery/exports/export-button.tsx'
import { PageExportButton } from '#components/discovery/exports/page-export.tsx'
import { AllLoans, type ShownLoans } from '#components/discovery/loan-search/all-loans.tsx'
import { LoanCharts } from '#components/discovery/loan-search/charts/loan-charts.tsx'
import { ListSavedSearches, ListSearchTabs } from '#components/discovery/saved-searches/list-views.tsx'
import type { Actor } from '#lib/core/actor.ts'
import { listShownColumns } from '#lib/core/columns.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { readText } from '#lib/core/text.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { getExportProgress } from '#lib/discovery/exports/queries.ts'
import { listBalances } from '#lib/discovery/loan-search/balances/queries.ts'
import { chartLabels } from '#lib/discovery/loan-search/charts/labels.ts'
import { readLoanCharts } from '#lib/discovery/loan-search/charts/queries.ts'
import { loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { readCoverage } from '#lib/discovery/loan-search/coverage/queries.ts'
import { readFilterNames } from '#lib/discovery/loan-search/filters/queries.ts'
import { listCrossedGroups } from '#lib/discovery/loan-search/groups/crossing/queries.ts'
import { pickMeasures } from '#lib/discovery/loan-search/groups/measures/rules.ts'
import { readLenderPart, readLenderParts, readSharedParts } from '#lib/discovery/loan-search/groups/parts/queries.ts'
import { listLoanGroups } from '#lib/discovery/loan-search/groups/queries.ts'
import { buildSearchOfGroup, orderDueLoans } from '#lib/discovery/loan-search/groups/rules.ts'
import { readLoanPlaces } from '#lib/discovery/loan-search/places/queries.ts'
import { listParametersBeside, MAP_PARAMETER } from '#lib/discovery/loan-search/places/rules.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { listSearchTabs, openSearchFromUrl } from '#lib/discovery/saved-searches/queries.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { importPolicies } from '#lib/lending/imports/policy.ts'
import { readColumnChoice } from '#lib/people/accounts/column-choices/queries.ts'
import { logFault } from '#lib/server/operations/log.ts'
import { pageActor } from '#lib/web/session.ts'
import AllLoansLoading from './loading.tsx'

export const metadata = { title: 'All Loans' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** All Loans, for everybody but law-firm users, who get 403 (row J-04). */
export default async function AllLoansPage({ searchParams }: Props) {
  const actor = await pageActor(loanPolicies.listAll.who)
  const query = await searchParams
  const opened = await openSearchFromUrl(actor, 'loans', query)
  const { raw, columns: chosen, view, goTo } = opened
  const path = paths.loans()
  if (goTo) return redirectList(path, `${path}?${toQueryString(goTo)}`, <AllLoansLoading />)
  const search = loanSearch.parse(raw)
  const canExport = view !== null && exportPolicies.make.who(actor)
  const isMapped = readText(query[MAP_PARAMETER]) !== ''
  const [shown, coverage, lists, chosenNames, kept, tabs, exporting, places] = await Promise.all([
    readShownLoans(actor, search, readText(query.open)),
    readCoverage(actor, search),
    readShortLists(actor, loanSearch.lists),
    readFilterNames(actor, search.filters),
    readColumnChoice(actor, 'loans'),
    listSearchTabs(actor, 'loans'),
    canExport ? getExportProgress(actor, 'loans', view.id) : null,
    isMapped ? readLoanPlaces(actor, search) : null,
  ])
  const columns = listShownColumns(loanColumnTable, actor, chosen ?? kept)
  return (
    <AllLoans
      shown={shown}
      coverage={coverage}
      search={search}
      chosen={chosen}
      tabs={<ListSearchTabs kind="loans" path={path} list={loanSearch} search={search} tabs={tabs} view={view} />}
      kept={kept}
      viewId={view?.id ?? null}
      views={
        <ListSavedSearches
          actor={actor}
          kind="loans"
          path={path}
          list={loanSearch}
          search={search}
          opened={opened}
          kept={kept}
          tabs={tabs}
        >
          {exportPolicies.page.who(actor) && (
            <PageExportButton
              href={loanSearch.path('/api/loans/csv', search, { columns: columns.join(',') })}
              canExportAll={exportPolicies.make.who(actor)}
            />
          )}
          {canExport && <ExportButton key={view.id} kind="loans" id={view.id} begun={exporting} />}
        </ListSavedSearches>
      }
      columns={columns}
      lists={{ ...lists, ...chosenNames }}
      charts={
        !search.filters.balance && (
          <Suspense fallback={<div className="list-charts-room" />}>
            <Charts actor={actor} search={search} beside={listParametersBeside(chosen, isMapped)} />
          </Suspense>
        )
      }
      places={places}
      canAdd={loanPolicies.create.who(actor)}
      canImport={importPolicies.manage.who(actor)}
    />
  )
}

/** The first loans shown below a group. */
const FEW = 5

/** Reads the page of loans, or its groups with the first loans of the open one. */
const readShownLoans = async (actor: Actor, search: LoanSearch, open: string): Promise<ShownLoans> => {
  const { group: grouping, balance: view } = search.filters
  if (view) return { kind: 'balances', balances: await listBalances(actor, search, view), view }
  if (!grouping) {
    const [loans, lenderPart] = await Promise.all([searchLoans(actor, search), readLenderPart(actor, search)])
    const { lender } = search.filters
    const parts = lenderPart === null || lender === undefined ? null : await readSharedParts(lender, loans.rows)
    return { kind: 'rows', loans, lenderPart, parts }
  }
  const { across } = search.filters
  if (across) {
    const cross = await listCrossedGroups(actor, search, { grouping, across })
    return { kind: 'cross', cross, grouping, across }
  }
  const inside = open && buildSearchOfGroup(search, grouping.by, open)
  const [groups, found] = await Promise.all([
    listLoanGroups(actor, search, {
      ...grouping,
      measures: pickMeasures(search.filters.figures, grouping.sort, search.filters.measures),
    }),
    inside ? searchLoans(actor, orderDueLoans(inside)) : null,
  ])
  const rows = found?.rows.slice(0, FEW) ?? []
  const parts = grouping.by === 'lender' && rows.length > 0 ? await readLenderParts(Number(open), rows) : null
  const opened = rows.length > 0 ? { key: open, rows, parts } : null
  return { kind: 'groups', groups, grouping, opened }
}

type ChartsProps = { actor: Actor; search: LoanSearch; beside: Record<string, string> }

// A component of its own, so that the rows are sent without waiting for it.
const Charts = async ({ actor, search, beside }: ChartsProps) => {
  const charts = await readLoanCharts(actor, search).catch((error: unknown) => {
    logFault('charts of All Loans', error)
    return null
  })
  return charts ? (
    <LoanCharts charts={charts} search={search} path={paths.loans()} beside={beside} />
  ) : (
    <p role="alert">{chartLabels.failed}</p>
  )
}
