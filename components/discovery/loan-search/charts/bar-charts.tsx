'use client'

import Link from 'next/link'

/** A bar as plain values: the word below it, what it says, its address if it has one, and its height in percent. */
export type BarData = readonly [short: string, words: string, href: string | null, height: number]
export type ChartData = {
  title: string
  /** What is on screen instead of the title, if that does not say all. */
  caption?: string
  /** The figure of the highest bar, because without a pointer no bar shows its own. */
  most: string
  bars: readonly BarData[]
  /** For bars with words below them. */
  isWide?: boolean
}

/** Charts as lists of their bars, so that their figures are read as lists without the pictures. */
export const BarCharts = ({ charts }: { charts: readonly ChartData[] }) =>
  charts.map(({ title, caption = title, most, bars, isWide }) => (
    <figure key={title} data-wide={isWide}>
      <figcaption>
        {caption}, up to {most}
      </figcaption>
      <ol aria-label={title}>
        {bars.map((bar) => (
          <li key={bar[1]}>
            <Bar bar={bar} />
          </li>
        ))}
      </ol>
    </figure>
  ))

const HEIGHT = 32

const Bar = ({ bar: [short, words, href, percent] }: { bar: BarData }) => {
  const height = percent === 0 ? 1 : Math.max(2, Math.round((percent * HEIGHT) / 100))
  const picture = (
    <>
      <svg viewBox={`0 0 16 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <path d={`M0 ${HEIGHT}v-${height}h16v${height}`} />
      </svg>
      <span aria-hidden>{short}</span>
    </>
  )
  return href === null ? (
    <span role="img" title={words} aria-label={words}>
      {picture}
    </span>
  ) : (
    <Link href={href} scroll={false} prefetch={false} title={words}>
      {picture}
    </Link>
  )
}
