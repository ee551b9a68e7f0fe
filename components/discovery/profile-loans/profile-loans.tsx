import type { ReactNode } from 'react'
import { chosenColumns, type ListChange } from '#components/data-table/list-links.ts'
import { LoanTable } from '#components/discovery/loan-search/loan-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { LoanPage } from '#lib/discovery/loan-search/schema.ts'
import type { LoanSort } from '#lib/discovery/loan-search/search.ts'
import { type ProfileSearch, profileSearchPath } from '#lib/discovery/profile-loans/search.ts'
import { emptyTexts, groupLabels } from '#lib/market/profiles/labels.ts'
import type { LoanTab } from '#lib/market/profiles/schema.ts'
import { LoanTabs } from './loan-tabs.tsx'

type ProfileLoansProps = {
  /** The address of the page without its query. */
  path: string
  search: ProfileSearch
  tabs: readonly LoanTab[]
  tab: LoanTab
  /** Null where the open tab is a hidden book. */
  loans: LoanPage | null
  isPublic?: boolean
  /** Stands beside the tabs, such as the choice of columns. */
  tools?: ReactNode
}

/** A profile's loans by group, 20 to a page, each list with its own address (rows D-05, D-06, J-01). */
export const ProfileLoans = ({ path, search, tabs, tab, loans, isPublic = false, tools }: ProfileLoansProps) => {
  const addressOf = (change: Partial<ProfileSearch>) =>
    profileSearchPath(path, { ...search, group: tab.group, ...change })
  const link = ({ sort, page }: ListChange) =>
    sort
      ? addressOf({
          sort: { column: sort.key as LoanSort['column'], isDescending: sort.direction === 'desc' },
          page: 1,
        })
      : addressOf({ page: page ?? search.page })
  const { title, text } = emptyTexts[tab.group]
  return (
    <>
      <LoanTabs tabs={tabs} current={tab} hrefOf={(group) => addressOf({ group, page: 1 })} tools={tools} />
      {/* On paper the tabs are gone; the list keeps its name. */}
      <h2 className="mb-2 hidden font-semibold text-lg print:block">{groupLabels[tab.group]}</h2>
      {loans && (
        <LoanTable
          loans={loans}
          sort={search.sort}
          link={link}
          chosen={chosenColumns(search)}
          isPublic={isPublic}
          height={null}
          empty={<EmptyState title={title}>{text}</EmptyState>}
        />
      )}
    </>
  )
}
