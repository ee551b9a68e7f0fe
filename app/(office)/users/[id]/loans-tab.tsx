import { orElsewhere } from '#app/or-elsewhere.ts'
import { ColumnChooser } from '#components/data-table/column-chooser.tsx'
import { shownColumns } from '#components/data-table/columns.ts'
import { loanTableColumns } from '#components/loans/table/columns.tsx'
import { ProfileLoans } from '#components/profiles/profile-loans.tsx'
import { KeepInView } from '#components/ui/keep-in-view.tsx'
import { loanColumns } from '#lib/loan-search/labels.ts'
import { listProfileLoans } from '#lib/loans/profiles/queries.ts'
import { loanTabsOf, openTab } from '#lib/profiles/rules.ts'
import { hasLoanSearch } from '#lib/profiles/search.ts'
import type { TabProps } from './profile-page.tsx'

/** The loans of a profile by group (rows D-05, D-06, J-01). */
export const LoansTab = async ({ actor, profile, search, path }: TabProps) => {
  const tabs = loanTabsOf(actor, profile, hasLoanSearch(search))
  const tab = openTab(tabs, search.group)
  const { sort, page } = search
  const filters = tab.group === 'matching' ? search.filters : {}
  const list = { kind: profile.kind, profileId: profile.id, group: tab.group, filters, sort, page }
  const loans = tab.isPrivate ? null : await orElsewhere(listProfileLoans(actor, list))
  const shown = shownColumns(loanTableColumns(), search.columns?.split(',')).map(({ id }) => id)
  return (
    <KeepInView>
      <ProfileLoans
        path={path}
        search={{ ...search, tab: 'loans' }}
        tabs={tabs}
        tab={tab}
        loans={loans}
        tools={
          loans && (
            <span className="max-sm:hidden">
              <ColumnChooser
                columns={loanColumns.map(({ id, name, isDefault }) => ({ id, header: name, isDefault }))}
                shown={shown}
              />
            </span>
          )
        }
      />
    </KeepInView>
  )
}
