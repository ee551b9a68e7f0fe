import { orErrorPage } from '#app/or-elsewhere.ts'
import { LoanColumnChooser } from '#components/discovery/loan-search/loan-column-chooser.tsx'
import { LoanList } from '#components/discovery/loan-search/loan-list.tsx'
import { packLoans } from '#components/discovery/loan-search/packed-loans.ts'
import { ProfileLoans } from '#components/discovery/profile-loans/profile-loans.tsx'
import { ScrollToCurrentTab } from '#components/ui/keep-in-view.tsx'
import { readChosenColumns } from '#lib/core/column-choice.ts'
import { listShownColumns } from '#lib/core/columns.ts'
import { loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { describeProfileFilters, listProfileLoans } from '#lib/discovery/profile-loans/queries.ts'
import { listLoanTabs, pickLoanTab } from '#lib/market/profiles/tabs/rules.ts'
import { readColumnChoice } from '#lib/people/accounts/column-choices/queries.ts'
import type { TabProps } from './tab-props.ts'

/** The tab with a profile's loans by group (rows D-05, D-06, J-01). */
export const LoansTab = async ({ actor, profile, search, path }: TabProps) => {
  const tabs = listLoanTabs(profile, search.isMatching)
  const tab = pickLoanTab(tabs, search.group)
  const { sort, page } = search
  const filters = tab.group === 'matching' ? search.filters : {}
  const list = { kind: profile.kind, profileId: profile.id, group: tab.group, filters, sort, page }
  const [loans, words, chosen] = await Promise.all([
    tab.isPrivate ? null : orErrorPage(listProfileLoans(actor, list)),
    describeProfileFilters(actor, filters),
    readChosenColumns(search) ?? readColumnChoice(actor, 'profile-loans'),
  ])
  const columns = listShownColumns(loanColumnTable, actor, chosen)
  const choice = { list: 'profile-loans', entries: chosen } as const
  return (
    <ScrollToCurrentTab>
      <ProfileLoans
        path={path}
        search={{ ...search, tab: 'loans' }}
        tabs={tabs}
        tab={tab}
        loans={loans}
        words={words}
        columns={columns}
        draw={({ loans: own, ...rest }) => <LoanList loans={packLoans(own)} choice={choice} {...rest} />}
        tools={
          loans && (
            <span className="max-sm:hidden">
              <LoanColumnChooser shown={columns} choice={choice} />
            </span>
          )
        }
      />
    </ScrollToCurrentTab>
  )
}
