import { Panel } from '#components/ui/panel.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { formatMonth } from '#lib/core/dates.ts'
import { formatDollars, formatShortDollars } from '#lib/core/money.ts'
import type { Whose } from '#lib/discovery/dashboard/labels.ts'
import { taskLabels } from '#lib/discovery/dashboard/tasks/labels.ts'
import { trendLabels } from '#lib/discovery/dashboard/trends/labels.ts'
import type { Trends } from '#lib/discovery/dashboard/trends/schema.ts'
import { FigureLink } from './figure-link.tsx'
import { TrendChart } from './trend-chart.tsx'

const describeSettled = (amount: bigint | string, loans: number): string =>
  `${formatShortDollars(amount)} · ${trendLabels.loans(loans)}`

const addUp = <Month,>(months: readonly Month[], pick: (month: Month) => bigint): bigint =>
  months.reduce((sum, month) => sum + pick(month), 0n)

/** Settled loans, loan book and calls by month, as charts and as a table whose figures link to their lists. */
export const TrendPanel = ({ trends: { loans, calls }, whose }: { trends: Trends; whose: Whose | null }) => {
  const months = loans ?? []
  const callsTitle = whose ? `${trendLabels.calls} · ${taskLabels[whose]}` : trendLabels.calls
  return (
    <Panel id="trends" title={trendLabels.title}>
      <div className="grid gap-4 sm:max-lg:grid-cols-3">
        <TrendChart
          title={trendLabels.settled}
          figure={describeSettled(
            addUp(months, ({ settled }) => BigInt(settled)),
            Number(addUp(months, (month) => BigInt(month.loans))),
          )}
          points={months.map(({ month, settled, loans: settledLoans }) => ({
            month,
            value: Number(settled),
            words: describeSettled(settled, settledLoans),
          }))}
        />
        <TrendChart
          title={trendLabels.book}
          figure={formatShortDollars(months.at(-1)?.book ?? 0n)}
          points={months.map(({ month, book }) => ({ month, value: Number(book), words: formatShortDollars(book) }))}
        />
        {calls && (
          <TrendChart
            title={callsTitle}
            figure={formatCount(Number(addUp(calls, (month) => BigInt(month.calls))))}
            points={calls.map(({ month, calls: made }) => ({ month, value: made, words: formatCount(made) }))}
          />
        )}
      </div>
      <details className="mt-3">
        <summary className="inline-flex min-h-8 cursor-pointer items-center rounded-sm text-accent text-sm hover:underline">
          {trendLabels.asTable}
        </summary>
        <div className="mt-1 overflow-x-auto">
          <table aria-labelledby="trends-title" className="w-full text-right text-sm tabular-nums">
            <thead className="text-muted">
              <tr className="border-line border-b [&>th]:py-1 [&>th]:pl-2 [&>th]:font-normal">
                <th scope="col" className="!pl-0 text-left">
                  {trendLabels.month}
                </th>
                <th scope="col">{trendLabels.settledLoans}</th>
                <th scope="col">{trendLabels.amount}</th>
                <th scope="col">{trendLabels.bookAtEnd}</th>
                {calls && <th scope="col">{callsTitle}</th>}
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, loans: settledLoans, settled, book, href }, place) => (
                <tr key={month} className="border-line border-b last:border-0 [&>td]:py-1 [&>td]:pl-2">
                  <th scope="row" className="whitespace-nowrap text-left font-normal">
                    {formatMonth(month)}
                  </th>
                  <td>
                    <FigureLink href={href}>{formatCount(settledLoans)}</FigureLink>
                  </td>
                  <td title={formatDollars(settled)}>{formatShortDollars(settled)}</td>
                  <td title={formatDollars(book)}>{formatShortDollars(book)}</td>
                  {calls?.[place] && (
                    <td>
                      <FigureLink href={calls[place].calls > 0 ? calls[place].href : null}>
                        {formatCount(calls[place].calls)}
                      </FigureLink>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Panel>
  )
}
