'use client'

import { useId, useRef } from 'react'
import { listLabels } from '#components/data-table/labels.ts'
import { useIsInSight } from '#components/ui/use-in-sight.ts'
import {
  type FilterDesk,
  type FilterDraft,
  getFilterControls,
  getHistogramAddress,
  getRange,
} from '#lib/core/filter-drafts.ts'
import type { HistogramBin } from '#lib/core/histograms.ts'
import { overlapsRange } from '#lib/core/ranges.ts'
import type { FilterEntryProps } from '../filter-controls.tsx'
import { HistogramBars } from './histogram-bars.tsx'
import { useHistogram } from './use-histogram.ts'

type Props = Pick<FilterEntryProps, 'draft' | 'enter'> & {
  desk: FilterDesk
  /** The filter, which must have a histogram. */
  name: string
  /** The search of the list as URL parameters. */
  params: FilterDraft
}

/**
 * How the rows found by the other filters are distributed over the values of a range filter, with a sentence that says the same.
 * Pressing a bar sets its range in the draft. It is requested when it comes into sight, in room that is kept for it.
 */
export const FilterHistogram = ({ desk, name, draft, params, enter }: Props) => {
  const sentenceId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const histogram = useHistogram(getHistogramAddress(desk, name, params), useIsInSight(frame))
  const range = getRange(desk, name, draft)
  const [from, to] = getFilterControls(desk, name)
  const choose = (bin: HistogramBin) => {
    if (from && to) enter(from, bin.from ?? '', { [to.parameter]: bin.to ?? '' })
  }
  return (
    <div
      ref={frame}
      data-distribution
      className="col-span-full min-h-[8.25rem] max-sm:-mb-2.5 max-sm:min-h-[7.5rem]"
      aria-busy={histogram === undefined}
    >
      {histogram && (
        <HistogramBars
          describedBy={sentenceId}
          label={listLabels.filters.distribution(desk.filters[name]?.label ?? '')}
          bins={histogram.bins}
          isChosen={(bin) => range !== null && overlapsRange(bin, range)}
          onChoose={choose}
        />
      )}
      <p id={sentenceId} className="text-muted text-sm">
        {histogram === null ? listLabels.filters.noHistogram : histogram?.sentence}
      </p>
    </div>
  )
}
