import type { ReactNode } from 'react'
import type { ListPlace } from '#components/data-table/list-links.ts'
import type { LoanTableProps } from '#components/discovery/loan-search/loan-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { LoanColumnKey } from '#lib/discovery/loan-search/columns.ts'
import type { LoanPage } from '#lib/discovery/loan-search/schema.ts'
import {
  buildProfileSearchParams,
  buildProfileSearchPath,
  PROFILE_LOAN_SORT,
  type ProfileSearch,
} from '#lib/discovery/profile-loans/search.ts'
import { emptyTexts, groupLabels } from '#lib/market/profiles/labels.ts'
import type { LoanTab } from '#lib/market/profiles/schema.ts'
import { LoanTabs } from './loan-tabs.tsx'

export type ProfileListProps = Omit<LoanTableProps, 'loans' | 'isPublic' | 'publicQuery' | 'draw'> & { loans: LoanPage }

type ProfileLoansProps = {
  /** The path of the page, without its query. */
  path: string
  search: ProfileSearch
  tabs: readonly LoanTab[]
  tab: LoanTab
  /** Null if the open tab is a hidden book. */
  loans: LoanPage | null
  /** The filters of 'Matching Your Search' in words. */
  words?: readonly string[]
  /** The displayed columns, in order. */
  columns: readonly LoanColumnKey[]
  /** Renders the list; passed in, so that a public page does not load its code. */
  draw: (list: ProfileListProps) => ReactNode
  /** The id of the list, for a page where much is above it: each of the list's links leads back to it. */
  id?: string
  /** Content beside the tabs, such as the Columns button. */
  tools?: ReactNode
}

/** A profile's loans by group, 20 per page, each list with its own URL (rows D-05, D-06, J-01). */
export const ProfileLoans = (props: ProfileLoansProps) => {
  const { path, search, tabs, tab, loans, words = [], columns, draw, id, tools } = props
  const fragment = id === undefined ? '' : `#${id}`
  const open = { ...search, group: tab.group }
  const place: ListPlace = { path, query: buildProfileSearchParams(open), usual: PROFILE_LOAN_SORT, fragment }
  const { title, text } = emptyTexts[tab.group]
  const buildHref = (group: LoanTab['group']) =>
    `${buildProfileSearchPath(path, { ...search, group, sort: PROFILE_LOAN_SORT, page: 1 })}${fragment}`
  return (
    <>
      <LoanTabs
        id={id}
        // Only the open list of a search is counted.
        tabs={tabs.map((each) =>
          each.group === 'matching' && each === tab && loans ? { ...each, count: loans.total } : each,
        )}
        current={tab}
        hrefOf={buildHref}
        tools={tools}
        words={words}
      />
      {/* Tabs are not printed, so the list needs a heading on paper. */}
      <h2 className="mb-2 hidden font-semibold text-lg print:block">{groupLabels[tab.group]}</h2>
      {loans &&
        draw({
          loans,
          place,
          columns,
          sort: search.sort,
          empty: loans.rows.length === 0 && <EmptyState title={title}>{text}</EmptyState>,
        })}
    </>
  )
}
