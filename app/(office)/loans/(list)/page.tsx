import { redirect } from 'next/navigation'
import { ExportButton } from '#components/discovery/exports/export-button.tsx'
import { AllLoans } from '#components/discovery/loan-search/all-loans.tsx'
import { ListSavedSearches } from '#components/discovery/saved-searches/list-views.tsx'
import { listShownColumns } from '#lib/core/columns.ts'
import { paths, toQueryString } from '#lib/core/paths.ts'
import { exportPolicies } from '#lib/discovery/exports/policy.ts'
import { getExportProgress } from '#lib/discovery/exports/queries.ts'
import { loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { readFilterNames } from '#lib/discovery/loan-search/filters/queries.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { openSearchFromUrl } from '#lib/discovery/saved-searches/queries.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { importPolicies } from '#lib/lending/imports/policy.ts'
import { readColumnChoice } from '#lib/people/accounts/column-choices/queries.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: 'All Loans' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** All Loans, for everybody but law-firm users, who get 403 (row J-04). */
export default async function AllLoansPage({ searchParams }: Props) {
  const actor = await pageActor(loanPolicies.listAll.who)
  const opened = await openSearchFromUrl(actor, 'loans', await searchParams)
  const { raw, columns: chosen, view, goTo } = opened
  const path = paths.loans()
  if (goTo) redirect(`${path}?${toQueryString(goTo)}`)
  const search = loanSearch.parse(raw)
  const canExport = view !== null && exportPolicies.make.who(actor)
  const [loans, lists, chosenNames, kept, exporting] = await Promise.all([
    searchLoans(actor, search),
    readShortLists(actor, loanSearch.lists),
    readFilterNames(actor, search.filters),
    readColumnChoice(actor, 'loans'),
    canExport ? getExportProgress(actor, 'loans', view.id) : null,
  ])
  return (
    <AllLoans
      loans={loans}
      search={search}
      chosen={chosen}
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
        >
          {canExport && <ExportButton key={view.id} kind="loans" id={view.id} begun={exporting} />}
        </ListSavedSearches>
      }
      columns={listShownColumns(loanColumnTable, actor, chosen ?? kept)}
      lists={{ ...lists, ...chosenNames }}
      canAdd={loanPolicies.create.who(actor)}
      canImport={importPolicies.manage.who(actor)}
    />
  )
}
