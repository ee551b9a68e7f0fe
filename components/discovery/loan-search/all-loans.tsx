import { FileUp, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ResetFilters } from '#components/data-table/filters/reset-filters.tsx'
import type { Address } from '#components/data-table/groups/group-links.ts'
import { GroupMenu } from '#components/data-table/groups/group-menu.tsx'
import { ResetColumnsButton } from '#components/data-table/reset-columns.tsx'
import { listCrossChoices } from '#components/discovery/loan-search/groups/cross-choices.ts'
import { labelFigures, listFigureChoices } from '#components/discovery/loan-search/groups/figure-choices.ts'
import { PageHeader } from '#components/layout/page-header.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { CaptionedFigure, Stats } from '#components/ui/stat.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { groupingTexts } from '#lib/core/groupings.ts'
import { formatDollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import { balanceNames } from '#lib/discovery/loan-search/balances/labels.ts'
import { type LoanColumnKey, loanColumns } from '#lib/discovery/loan-search/columns.ts'
import type { Coverage } from '#lib/discovery/loan-search/coverage/schema.ts'
import { findChartFigures } from '#lib/discovery/loan-search/groups/charts/rules.ts'
import { crossingLabels } from '#lib/discovery/loan-search/groups/crossing/labels.ts'
import { dropGrouping, pickGrouping } from '#lib/discovery/loan-search/groups/keeping/rules.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import { partLabels } from '#lib/discovery/loan-search/groups/parts/labels.ts'
import { isByComparedPeriod, isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { placeLabels } from '#lib/discovery/loan-search/places/labels.ts'
import { buildSearchOfPlace, listParametersBeside } from '#lib/discovery/loan-search/places/rules.ts'
import type { LoanPlaces } from '#lib/discovery/loan-search/places/schema.ts'
import type { LoanPage } from '#lib/discovery/loan-search/schema.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { importLabels } from '#lib/lending/imports/labels.ts'
import { BalanceCharts } from './balances/balance-charts.tsx'
import { listViewChoices } from './balances/balance-choices.ts'
import { BalanceStats } from './balances/balance-stats.tsx'
import { LoanBalances, type ShownBalances } from './balances/loan-balances.tsx'
import { ChartFold, ChartFoldButton } from './charts/chart-fold.tsx'
import { ChartFolding } from './charts/chart-folding.tsx'
import type { OwnParts } from './columns.tsx'
import { CoverageNotes } from './coverage-notes.tsx'
import { CrossCharts } from './groups/cross-charts.tsx'
import { GroupCharts } from './groups/group-charts.tsx'
import { LoanCross, type ShownCross } from './groups/loan-cross.tsx'
import { LoanGroups, type ShownLoanGroups } from './groups/loan-groups.tsx'
import { buildListAddress } from './list-address.ts'
import { LoanColumnChooser } from './loan-column-chooser.tsx'
import { LoanFilterBar, LoanFilterButton } from './loan-filter-button.tsx'
import { LoanList } from './loan-list.tsx'
import { packLoans } from './packed-loans.ts'
import { LoanPlacesPanel } from './places/loan-places.tsx'
import { MapLink } from './places/map-link.tsx'

/** The rows of a page of loans with the part of the lender asked for, or their groups. */
export type ShownLoans =
  | { kind: 'rows'; loans: LoanPage; lenderPart: bigint | null; parts: OwnParts | null }
  | ({ kind: 'groups' } & ShownLoanGroups)
  | ({ kind: 'cross' } & ShownCross)
  | ({ kind: 'balances' } & ShownBalances)

export type AllLoansProps = {
  shown: ShownLoans
  /** What the search counts unasked, and what it leaves out. */
  coverage: Coverage
  search: LoanSearch
  /** The picker of saved searches, and the id of the loaded one if it is unchanged. */
  views: ReactNode
  viewId: number | null
  /** The saved searches as tabs. */
  tabs: ReactNode
  /** The columns chosen in the URL (null without a choice), and the displayed ones. */
  chosen: readonly string[] | null
  /** The columns that the person saved; null without a choice. */
  kept: readonly string[] | null
  columns: readonly LoanColumnKey[]
  lists: Lists
  canAdd: boolean
  canImport: boolean
  /** The charts of the search; they may arrive after the rows. */
  charts?: ReactNode
  /** Where the loans are, while the map is shown. */
  places?: LoanPlaces | null
}

/** All Loans: the search as a sentence, totals, filters as chips, and the table or its groups (rows J-04, J-10). */
export const AllLoans = (props: AllLoansProps) => {
  const { shown, coverage, search, views, viewId, tabs, chosen, kept, columns, lists, canAdd, canImport } = props
  const { places = null } = props
  const path = paths.loans()
  const beside = listParametersBeside(chosen, places !== null)
  const asked = loanSearch.params(search)
  const emptyPath = loanSearch.path(path, loanSearch.parse({}))
  const place = { path, emptyPath, query: { ...asked, ...beside }, ...(viewId ? { paged: { view: `${viewId}` } } : {}) }
  const choice = { list: 'loans', entries: chosen ?? kept, place } as const
  const address = buildListAddress({ search, beside, hasOwnColumns: choice.entries !== null })
  const chips = loanSearch
    .chips(search, lists)
    .map(({ name, label, without }) => ({ name, label, href: without && address(without) }))
  const params = { ...loanSearch.params(loanSearch.onPage(search, 1)), ...beside }
  const { total } = getTotals(shown)
  const listed = getListedTotals(shown)
  const { group, across, balance } = search.filters
  const { balance: _balance, ...filters } = dropGrouping(search.filters)
  const isList = !group && !balance
  const charts = drawCharts(shown, { search, address }) ?? props.charts
  const empty = <EmptyLoanList clearHref={chips.length > 0 ? emptyPath : null} />
  const hasCharts = charts && (total > 0 || places !== null)
  return (
    <ChartFolding name="loan-charts">
      <PageHeader
        title="All Loans"
        description={chips.length > 0 ? loanSearch.sentence(search, lists) : null}
        views={views}
        actions={
          <>
            <LoanFilterButton path={path} params={params} lists={lists} total={total} />
            <ResetFilters
              href={address({ ...search, filters: pickGrouping(search.filters), page: 1 })}
              isIdle={Object.keys(filters).length === 0}
            />
            <GroupMenu label={nameView(search)} {...listViewChoices(search, address)} />
            {group && (
              <GroupMenu
                of="across"
                isRoomy={!canAdd}
                label={across ? crossingLabels.across(groupingNames[across].name) : crossingLabels.button}
                {...listCrossChoices(search, address)}
              />
            )}
            {group && (
              <GroupMenu
                of="figures"
                isRoomy={!canAdd}
                label={labelFigures(search)}
                {...listFigureChoices(search, address)}
              />
            )}
            {isList && <LoanColumnChooser shown={columns} choice={choice} />}
            {isList && choice.entries && (
              <ResetColumnsButton href={loanSearch.path(path, search)} choice={{ ...choice, columns: loanColumns }} />
            )}
            {canImport && (
              <ButtonLink href={paths.importLoans()} prefetch={false} className="max-md:icon-only">
                <FileUp aria-hidden />
                {importLabels.link}
              </ButtonLink>
            )}
            {canAdd && (
              <ButtonLink href={paths.createLoan()} variant="primary" prefetch={false} className="max-md:icon-only">
                <Plus aria-hidden />
                Add Loan
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="list-summary">
        {shown.kind === 'balances' ? (
          <BalanceStats balances={shown.balances} />
        ) : (
          <Stats>
            <CaptionedFigure figure={formatCount(listed.total)} caption="Total Records" />
            <CaptionedFigure figure={formatDollars(listed.principal)} caption="Total Principal" />
            <CaptionedFigure figure={formatCount(listed.total)} caption="Total No. of Loans" />
            {shown.kind === 'rows' && shown.lenderPart !== null && (
              <CaptionedFigure figure={formatDollars(shown.lenderPart)} caption={partLabels.part} />
            )}
          </Stats>
        )}
        {hasCharts && <ChartFold>{charts}</ChartFold>}
      </div>
      {tabs}
      <LoanFilterBar
        chips={chips}
        clearHref={emptyPath}
        path={path}
        params={params}
        lists={lists}
        tools={
          hasCharts && (
            <>
              <ChartFoldButton />
              <MapLink
                href={loanSearch.path(path, search, listParametersBeside(chosen, places === null))}
                isShown={!!places}
              />
            </>
          )
        }
      />
      <CoverageNotes coverage={coverage} total={total} address={address} />
      {places && (
        <LoanPlacesPanel
          title={placeLabels.map}
          empty={[placeLabels.none, placeLabels.noneText]}
          found={places}
          hrefOf={(place) => {
            const found = buildSearchOfPlace(search, place)
            return found && address(found)
          }}
          className="mb-4"
        />
      )}
      {shown.kind === 'rows' ? (
        <LoanList
          loans={packLoans(shown.loans)}
          parts={shown.parts}
          sort={search.sort}
          place={place}
          columns={columns}
          choice={choice}
          empty={shown.loans.rows.length === 0 && empty}
        />
      ) : shown.kind === 'cross' ? (
        <LoanCross {...shown} search={search} address={address} paged={place.paged ?? {}} empty={empty} />
      ) : shown.kind === 'balances' ? (
        <LoanBalances {...shown} search={search} address={address} empty={empty} />
      ) : (
        <LoanGroups {...shown} search={search} address={address} paged={place.paged ?? {}} empty={empty} />
      )}
    </ChartFolding>
  )
}

// Groups and the book over time have charts of their own figures; a single bar would compare nothing. What is due has the charts of
// the list, which show what is overdue.
const drawCharts = (shown: ShownLoans, place: { search: LoanSearch; address: Address<LoanSearch> }): ReactNode => {
  if (shown.kind === 'balances') return <BalanceCharts balances={shown.balances} by={shown.view.by} {...place} />
  if (shown.kind === 'rows') return null
  const { by } = shown.grouping
  if (shown.kind === 'cross') {
    const { cross, across } = shown
    return cross.rows.length > 0 ? <CrossCharts cross={cross} by={by} across={across} {...place} /> : null
  }
  const [figure] = findChartFigures(place.search.filters)
  const isDue = isByPeriod(by) && !isByComparedPeriod(by) && figure === 'principal'
  return isDue || shown.groups.rows.length < 2 ? null : <GroupCharts groups={shown.groups} by={by} {...place} />
}

const nameView = ({ filters: { group, balance } }: LoanSearch): string => {
  if (balance) return balanceNames[balance.by].name
  return group ? groupingTexts.grouped(groupingNames[group.by].name) : groupingTexts.button
}

const getTotals = (shown: ShownLoans): { total: number; principal: bigint } => {
  if (shown.kind === 'groups') return { total: shown.groups.totalLoans, principal: shown.groups.totalPrincipal }
  if (shown.kind === 'balances') {
    const { loans: total = 0, principal = 0n } = shown.balances.whole?.book ?? {}
    return { total, principal }
  }
  if (shown.kind === 'cross') return { total: shown.cross.totalLoans, principal: shown.cross.totalPrincipal }
  const { rows, total, totalPrincipal } = shown.loans
  // Every row has the total; a page without rows uses the list's own.
  return { total, principal: rows[0]?.totalPrincipal ?? totalPrincipal }
}

// Above some groups alone are their totals, and not those of the others.
const getListedTotals = (shown: ShownLoans): { total: number; principal: bigint } => {
  const groups = shown.kind === 'groups' ? shown.groups : shown.kind === 'cross' ? shown.cross : null
  const { together } = groups ?? {}
  return together ? { total: together.loans, principal: together.principal } : getTotals(shown)
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
