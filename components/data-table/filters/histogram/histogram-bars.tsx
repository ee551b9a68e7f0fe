'use client'

import { type KeyboardEvent, useState } from 'react'
import { listLabels } from '#components/data-table/labels.ts'
import { cn } from '#components/ui/cn.ts'
import type { HistogramBin } from '#lib/core/histograms.ts'

type Props = {
  label: string
  /** The id of the sentence that says what the bars show. */
  describedBy: string
  bins: readonly HistogramBin[]
  /** True if a bar is in the range that is chosen. */
  isChosen: (bin: HistogramBin) => boolean
  onChoose: (bin: HistogramBin) => void
}

const STEPS: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** The bars of a histogram: one stop of the Tab key, arrow keys move between the bars, Enter or a press chooses one. */
export const HistogramBars = ({ label, describedBy, bins, isChosen, onChoose }: Props) => {
  const [current, setCurrent] = useState(-1)
  const [shown, setShown] = useState<HistogramBin | null>(null)
  const most = Math.max(1, ...bins.map(({ rows }) => rows))
  const chosen = bins.map(isChosen)
  const stop = bins[current] ? current : Math.max(0, chosen.indexOf(true))
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = STEPS[event.key]?.(stop, bins.length - 1)
    if (next === undefined) return
    event.preventDefault()
    ;(event.currentTarget.children[next] as HTMLElement | undefined)?.focus()
  }
  const [first, last] = [bins[0], bins.at(-1)]
  if (!first || !last) return null
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend within the row of bars */}
      <div
        role="group"
        aria-label={label}
        aria-describedby={describedBy}
        onKeyDown={move}
        onPointerLeave={() => setShown(null)}
        className="flex h-14 items-stretch border-line border-b"
      >
        {bins.map((bin, at) => (
          <button
            key={bin.name}
            type="button"
            tabIndex={at === stop ? 0 : -1}
            aria-label={listLabels.filters.bar(bin.name, bin.rows)}
            aria-pressed={chosen[at] ?? false}
            onFocus={() => {
              setCurrent(at)
              setShown(bin)
            }}
            onBlur={() => setShown(null)}
            onPointerEnter={() => setShown(bin)}
            onClick={() => onChoose(bin)}
            className="group flex min-w-0 flex-1 items-end rounded-t-xs px-px hover:bg-sunken"
          >
            <span
              style={{ height: bin.rows === 0 ? 0 : `max(3px, ${((bin.rows * 100) / most).toFixed(1)}%)` }}
              className={cn(
                'block w-full rounded-t-xs',
                chosen[at] ? 'bg-accent' : 'bg-accent/30 group-hover:bg-accent/60',
              )}
            />
          </button>
        ))}
      </div>
      <p aria-hidden className="mt-1 mb-2 flex justify-between gap-2 truncate text-muted text-xs tabular-nums">
        {shown ? (
          <span className="text-ink">{listLabels.filters.bar(shown.name, shown.rows)}</span>
        ) : (
          <>
            <span>{first.name}</span>
            {last !== first && <span>{last.name}</span>}
          </>
        )}
      </p>
    </>
  )
}
