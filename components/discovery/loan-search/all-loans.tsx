import { Plus, RotateCcw } from 'lucide-react'
import type { ListChange } from '#components/data-table/list-links.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { SelectOption } from '#components/ui/select.tsx'
import { Stat, Stats } from '#components/ui/stat.tsx'
import { dollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import type { LoanPage } from '#lib/discovery/loan-search/schema.ts'
import {
  type LoanSearch,
  loanChips,
  loanSearchParams,
  loanSentence,
  onPage,
} from '#lib/discovery/loan-search/search.ts'
import { addressOf } from './addresses.ts'
import { Chips } from './chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { LoanColumnChooser } from './loan-column-chooser.tsx'
import { LoanTable } from './loan-table.tsx'

export type AllLoansProps = {
  loans: LoanPage
  search: LoanSearch
  chosen: readonly string[] | null
  statuses: readonly SelectOption[]
  states: readonly SelectOption[]
  canAdd: boolean
}

const namesOf = (options: readonly SelectOption[]): Record<string, string> =>
  Object.fromEntries(options.map(({ id, name }) => [id, name]))

/** All Loans: what is searched in a sentence, its totals, its filters as chips, and the table (rows J-04, J-10). */
export const AllLoans = ({ loans, search, chosen, statuses, states, canAdd }: AllLoansProps) => {
  const names = { status: namesOf(statuses), state: namesOf(states) }
  const path = paths.loans()
  const address = (next: LoanSearch, columns = chosen) => addressOf(path, next, columns)
  const link = ({ sort, page, columns }: ListChange) =>
    address(
      sort
        ? {
            ...search,
            sort: { column: sort.key as LoanSearch['sort']['column'], isDescending: sort.direction === 'desc' },
            page: 1,
          }
        : onPage(search, page ?? search.page),
      columns === undefined ? chosen : columns,
    )
  const chips = loanChips(search, names).map(({ name, label, without }) => ({ name, label, href: address(without) }))
  const params = { ...loanSearchParams(onPage(search, 1)), ...(chosen ? { columns: chosen.join(',') } : {}) }
  // Every row carries the total, on each page; a page without rows falls back on the list's own.
  const principal = loans.rows[0]?.totalPrincipal ?? loans.totalPrincipal
  return (
    <>
      <PageHeader
        title="All Loans"
        description={chips.length > 0 ? loanSentence(search, names) : null}
        actions={
          <>
            <FilterForm key={JSON.stringify(params)} path={path} params={params} statuses={statuses} states={states} />
            <Reset
              href={address({ ...search, filters: {}, page: 1 })}
              label="Reset filters"
              isIdle={chips.length === 0}
            />
            <LoanColumnChooser chosen={chosen} />
            <Reset href={address(search, null)} label="Reset columns" isIdle={chosen === null} />
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
        <Stat figure={loans.total.toLocaleString('en-AU')} caption="Total Records" />
        <Stat figure={dollars(principal)} caption="Total Principal" />
        <Stat figure={loans.total.toLocaleString('en-AU')} caption="Total No. of Loans" />
      </Stats>
      <Chips chips={chips} clearHref={path} />
      <LoanTable
        loans={loans}
        sort={search.sort}
        link={link}
        chosen={chosen}
        empty={<Empty isFiltered={chips.length > 0} />}
      />
    </>
  )
}

const Reset = ({ href, label, isIdle }: { href: string; label: string; isIdle: boolean }) =>
  isIdle ? null : (
    <ButtonLink href={href} scroll={false} aria-label={label} title={label} variant="ghost" size="icon">
      <RotateCcw aria-hidden />
    </ButtonLink>
  )

const Empty = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      title="No loans match"
      action={
        <ButtonLink href={paths.loans()} prefetch={false}>
          Clear All
        </ButtonLink>
      }
    >
      Take away a filter or clear them all.
    </EmptyState>
  ) : (
    <EmptyState title="No loans here">
      Loans appear here once they are recorded, or go back to the first page.
    </EmptyState>
  )
