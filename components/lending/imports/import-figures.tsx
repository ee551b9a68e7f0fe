import { Glyph } from '#components/ui/glyph.tsx'
import { CaptionedFigure, Stats } from '#components/ui/stat.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import { importLabels, nameRowState } from '#lib/lending/imports/labels.ts'
import type { ImportView, RowState } from '#lib/lending/imports/schema.ts'

const SHOWN = [
  ...(['RECORDED', 'UNDONE', 'KEPT', 'READY', 'ASKED', 'FAULTY', 'SKIPPED'] as const),
] satisfies readonly RowState[]

/** How many rows of an import are in each state, and the principal of its loans. */
export const ImportFigures = ({ view: { counts, principal } }: { view: ImportView }) => (
  <Stats className="mb-4 max-sm:gap-x-4">
    {SHOWN.filter((each) => counts[each] > 0).map((each) => (
      <CaptionedFigure
        key={each}
        figure={<RowCount state={each} count={counts[each]} />}
        caption={nameRowState(each, counts[each])}
      />
    ))}
    {Number(principal) > 0 && (
      <CaptionedFigure figure={formatShortDollars(principal)} caption={importLabels.principal} />
    )}
  </Stats>
)

// The rows to decide on are what the page is about.
const RowCount = ({ state, count }: { state: RowState; count: number }) => {
  const tone = state === 'FAULTY' ? 'text-bad' : state === 'ASKED' ? 'text-warn' : null
  if (tone === null) return formatCount(count)
  return (
    <span className={tone}>
      <Glyph name={state === 'FAULTY' ? 'alert' : 'clock'} className="mr-1.5 inline size-4 align-[-1px]" />
      {formatCount(count)}
    </span>
  )
}
