import Link from 'next/link'
import { formatShortDollars } from '#lib/core/money.ts'
import { chartLabels } from '#lib/discovery/loan-search/charts/labels.ts'
import type { ChartBar, LoanCharts as Charts } from '#lib/discovery/loan-search/charts/rules.ts'
import { buildSearchOfGroup } from '#lib/discovery/loan-search/groups/rules.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'
import { type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'

type Props = {
  charts: Charts
  search: LoanSearch
  /** The path of the list, and further parameters of its addresses. */
  path: string
  beside: Record<string, string>
}

/** The principal of a search by month and by state, as bars that filter by what they stand for. */
export const LoanCharts = ({ charts: { months, states }, search, path, beside }: Props) => {
  const linkTo = (by: GroupedBy) => (key: string) => {
    const found = buildSearchOfGroup(search, by, key)
    const { group } = search.filters
    return found && loanSearch.path(path, group ? { ...found, filters: { ...found.filters, group } } : found, beside)
  }
  return (
    <>
      <BarChart title={chartLabels.month} bars={months} linkTo={linkTo('month')} />
      <BarChart title={chartLabels.state} bars={states} linkTo={linkTo('state')} />
    </>
  )
}

type ChartProps = { title: string; bars: readonly ChartBar[]; linkTo: (key: string) => string | null }

/** A chart as a list of its bars, so that its figures are read as a list without the picture. */
const BarChart = ({ title, bars, linkTo }: ChartProps) =>
  bars.length > 0 && (
    <figure>
      <figcaption>{title}</figcaption>
      <ol aria-label={title}>
        {bars.map((bar) => {
          const href = bar.loans > 0 ? linkTo(bar.key) : null
          return (
            <li key={bar.key}>
              {href ? (
                <Link href={href} scroll={false} prefetch={false} title={describeBar(bar)}>
                  <Bar {...bar} />
                </Link>
              ) : (
                <span title={describeBar(bar)}>
                  <Bar {...bar} />
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </figure>
  )

const describeBar = ({ name, principal, loans }: ChartBar): string =>
  loans > 0 ? chartLabels.bar(name, formatShortDollars(principal), loans) : chartLabels.none(name)

const HEIGHT = 32

const Bar = (bar: ChartBar) => {
  const height = bar.loans > 0 ? Math.max(2, (bar.height * HEIGHT) / 100) : 1
  return (
    <>
      <svg viewBox={`0 0 16 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <rect x="0" y={HEIGHT - height} width="16" height={height} data-empty={bar.loans === 0 || undefined} />
      </svg>
      <span aria-hidden>{bar.short}</span>
      <span className="sr-only">{describeBar(bar)}</span>
    </>
  )
}
