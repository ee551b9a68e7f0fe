import { FileUp, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { FilterChips } from '#components/data-table/filters/chips.tsx'
import { ResetFilters } from '#components/data-table/filters/reset-filters.tsx'
import { ResetColumnsButton } from '#components/data-table/reset-columns.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { CaptionedFigure, Stats } from '#components/ui/stat.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { formatDollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import { type LoanColumnKey, loanColumns } from '#lib/discovery/loan-search/columns.ts'
import type { LoanPage } from '#lib/discovery/loan-search/schema.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { importLabels } from '#lib/lending/imports/labels.ts'
import { LoanColumnChooser } from './loan-column-chooser.tsx'
import { LoanFilterButton } from './loan-filter-button.tsx'
import { LoanList } from './loan-list.tsx'
import { packLoans } from './packed-loans.ts'

export type AllLoansProps = {
  loans: LoanPage
  search: LoanSearch
  /** The picker of saved searches, and the id of the loaded one if it is unchanged. */
  views: ReactNode
  viewId: number | null
  /** The columns chosen in the URL (null without a choice), and the displayed ones. */
  chosen: readonly string[] | null
  /** The columns that the person saved; null without a choice. */
  kept: readonly string[] | null
  columns: readonly LoanColumnKey[]
  lists: Lists
  canAdd: boolean
  canImport: boolean
}

/** All Loans: the search as a sentence, totals, filters as chips, and the table (rows J-04, J-10). */
export const AllLoans = (props: AllLoansProps) => {
  const { loans, search, views, viewId, chosen, kept, columns, lists, canAdd, canImport } = props
  const path = paths.loans()
  const beside: Record<string, string> = chosen ? { columns: chosen.join(',') } : {}
  const asked = loanSearch.params(search)
  const emptyPath = loanSearch.path(path, loanSearch.parse({}))
  const place = { path, emptyPath, query: { ...asked, ...beside }, ...(viewId ? { paged: { view: `${viewId}` } } : {}) }
  const choice = { list: 'loans', entries: chosen ?? kept, place } as const
  const address = (next: LoanSearch) => loanSearch.path(path, next, beside)
  const chips = loanSearch
    .chips(search, lists)
    .map(({ name, label, without }) => ({ name, label, href: without && address(without) }))
  const params = { ...loanSearch.params(loanSearch.onPage(search, 1)), ...beside }
  // Every row has the total; a page without rows uses the list's own.
  const principal = loans.rows[0]?.totalPrincipal ?? loans.totalPrincipal
  return (
    <>
      <PageHeader
        title="All Loans"
        description={chips.length > 0 ? loanSearch.sentence(search, lists) : null}
        views={views}
        actions={
          <>
            <LoanFilterButton path={path} params={params} lists={lists} total={loans.total} />
            <ResetFilters href={address({ ...search, filters: {}, page: 1 })} isIdle={chips.length === 0} />
            <LoanColumnChooser shown={columns} choice={choice} />
            {choice.entries && (
              <ResetColumnsButton href={loanSearch.path(path, search)} choice={{ ...choice, columns: loanColumns }} />
            )}
            {canImport && (
              <ButtonLink href={paths.importLoans()} prefetch={false}>
                <FileUp aria-hidden />
                {importLabels.link}
              </ButtonLink>
            )}
            {canAdd && (
              <ButtonLink href={paths.createLoan()} variant="primary" prefetch={false}>
                <Plus aria-hidden />
                Add Loan
              </ButtonLink>
            )}
          </>
        }
      />
      <Stats className="mb-4">
        <CaptionedFigure figure={formatCount(loans.total)} caption="Total Records" />
        <CaptionedFigure figure={formatDollars(principal)} caption="Total Principal" />
        <CaptionedFigure figure={formatCount(loans.total)} caption="Total No. of Loans" />
      </Stats>
      <FilterChips chips={chips} clearHref={emptyPath} />
      <LoanList
        loans={packLoans(loans)}
        sort={search.sort}
        place={place}
        columns={columns}
        choice={choice}
        empty={loans.rows.length === 0 && <EmptyLoanList clearHref={chips.length > 0 ? emptyPath : null} />}
      />
    </>
  )
}

const EmptyLoanList = ({ clearHref }: { clearHref: string | null }) =>
  clearHref ? (
    <EmptyState
      title="No loans match"
      action={
        <ButtonLink href={clearHref} prefetch={false}>
          Clear All
        </ButtonLink>
      }
    >
      Remove a filter or clear them all.
    </EmptyState>
  ) : (
    <EmptyState title="No loans here">
      Loans appear here once they are recorded, or go back to the first page.
    </EmptyState>
  )
