'use client'

import Link from 'next/link'

/**
 * A bar as plain values: the word below it, of which a narrow bar shows the first part alone; what it says; its figure; its address
 * if it has one; its height in percent; the year that begins with it, if any; whether its loans are all that is overdue, or part; and the
 * heights and figures of the bars that are beside each other instead of one.
 */
export type BarData = readonly [
  first: string,
  others: string,
  words: string,
  figure: string,
  href: string | null,
  height: number,
  year: string,
  overdue: '' | 'all' | 'part',
  parts?: readonly BarPart[],
]
export type BarPart = readonly [height: number, figure: string]

/** What a chart leaves out: briefly, in full, and its address if it has one. */
export type RestData = readonly [short: string, words: string, href: string | null]

export type ChartData = {
  title: string
  /** What is on screen instead of the title, if that does not say all. */
  caption?: string
  rest?: readonly RestData[]
  bars: readonly BarData[]
  /** What the bars beside each other are: two times of one group, the earlier one first, or several groups. */
  series?: { kind: 'times' | 'groups'; names: readonly string[] }
  /** True if the words below its bars are names, of which as much is shown as has room. */
  isNamed?: boolean
}

/** Charts as lists of their bars, so that their figures are read as lists without the pictures; `isEven` gives each the same width. */
export const BarCharts = ({ charts, isEven }: { charts: readonly ChartData[]; isEven?: true }) =>
  charts.map(({ title, caption = title, rest = [], bars, series, isNamed }) => (
    <figure
      key={title}
      data-even={isEven ? '' : undefined}
      data-named={isNamed ? '' : undefined}
      data-series={series?.kind}
    >
      <figcaption>
        <span>{caption}</span>
        {series?.names.map((name) => (
          <span key={name} data-key="">
            {name}
          </span>
        ))}
        {rest.map((part) => (
          <RestPart key={part[0]} part={part} />
        ))}
      </figcaption>
      <ol aria-label={title}>
        {bars.map((bar) => (
          <BarItem key={bar[2]} bar={bar} isHighest={bar === findHighest(bars)} />
        ))}
      </ol>
    </figure>
  ))

const findHighest = (bars: readonly BarData[]) =>
  bars.reduce<BarData | undefined>((most, bar) => (bar[5] > (most?.[5] ?? 0) ? bar : most), undefined)

const RestPart = ({ part: [short, words, href] }: { part: RestData }) =>
  href === null ? (
    <span title={words}>{short}</span>
  ) : (
    <Link href={href} scroll={false} prefetch={false} title={words} aria-label={words}>
      {short}
    </Link>
  )

const BarItem = ({ bar, isHighest }: { bar: BarData; isHighest: boolean }) => {
  const [first, others, words, figure, href, height, year, overdue, parts] = bar
  const picture = (
    <>
      {figure && <b aria-hidden>{figure}</b>}
      {parts ? <BarParts parts={parts} /> : <svg height={`${height}%`} aria-hidden />}
      <i aria-hidden>
        {first}
        {others && <span data-long={others.length > 2 || undefined}>{others}</span>}
      </i>
      <span>{words}</span>
    </>
  )
  return (
    <li data-year={year || undefined} data-most={isHighest || undefined} data-overdue={overdue || undefined}>
      {href === null ? (
        <div>{picture}</div>
      ) : (
        <Link href={href} scroll={false} prefetch={false}>
          {picture}
        </Link>
      )}
    </li>
  )
}

// Each is as high as its part of the highest, above which the figure is.
const BarParts = ({ parts }: { parts: readonly BarPart[] }) => {
  const highest = Math.max(...parts.map(([height]) => height))
  return (
    <em aria-hidden data-parts={parts.length} style={{ height: `${highest}%` }}>
      {parts.map(([height, figure], at) => (
        <span key={at}>
          {figure && <b>{figure}</b>}
          <svg height={`${highest > 0 ? (100 * height) / highest : 0}%`} />
        </span>
      ))}
    </em>
  )
}
