import { chosenColumns } from '#components/data-table/list-links.ts'
import { AllLoans } from '#components/discovery/loan-search/all-loans.tsx'
import { shownColumns } from '#lib/core/columns.ts'
import { loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { namesOfFilters } from '#lib/discovery/loan-search/filters/queries.ts'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { shortLists } from '#lib/foundation/lookups/queries.ts'
import { importPolicies } from '#lib/lending/loans/imports/policy.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { columnsChosen } from '#lib/people/accounts/column-choices/queries.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: 'All Loans' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** All Loans, for everybody but law-firm users, who get the page 403 (row J-04). */
export default async function AllLoansPage({ searchParams }: Props) {
  const actor = await pageActor(loanPolicies.listAll.who)
  const query = await searchParams
  const search = loanSearch.parse(query)
  const chosen = chosenColumns(query)
  const [loans, lists, chosenNames, kept] = await Promise.all([
    searchLoans(actor, search),
    shortLists(actor, loanSearch.lists),
    namesOfFilters(actor, search.filters),
    columnsChosen(actor, 'loans'),
  ])
  return (
    <AllLoans
      loans={loans}
      search={search}
      chosen={chosen}
      kept={kept}
      columns={shownColumns(loanColumnTable, actor, chosen ?? kept)}
      lists={{ ...lists, ...chosenNames }}
      canAdd={loanPolicies.create.who(actor)}
      canImport={importPolicies.manage.who(actor)}
    />
  )
}
