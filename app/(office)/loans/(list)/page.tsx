import { chosenColumns } from '#components/data-table/list-links.ts'
import { AllLoans } from '#components/discovery/loan-search/all-loans.tsx'
import { searchLoans } from '#lib/discovery/loan-search/queries.ts'
import { parseLoanSearch } from '#lib/discovery/loan-search/search.ts'
import { shortLists } from '#lib/foundation/lookups/queries.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: 'All Loans' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** All Loans, for everybody but law-firm users, who get the page 403 (row J-04). */
export default async function AllLoansPage({ searchParams }: Props) {
  const actor = await pageActor(loanPolicies.listAll.who)
  const query = await searchParams
  const search = parseLoanSearch(query)
  const [loans, lists] = await Promise.all([searchLoans(actor, search), shortLists(actor, ['status', 'states'])])
  return (
    <AllLoans
      loans={loans}
      search={search}
      chosen={chosenColumns(query)}
      statuses={lists.status}
      states={lists.states}
      canAdd={loanPolicies.create.who(actor)}
    />
  )
}
