import { Info } from 'lucide-react'
import { cn } from '#components/ui/cn.ts'
import { CaptionedFigure, Stats } from '#components/ui/stat.tsx'
import { figureLabels } from '#lib/market/approaches/figures/labels.ts'
import type { ApproachFigures } from '#lib/market/approaches/figures/rules.ts'
import { reasonNames } from '#lib/market/approaches/labels.ts'

type Props = { kind: 'lender' | 'broker'; figures: ApproachFigures }

const NOTE_ID = 'approach-figures-note'

/**
 * How a lender answers approaches, or how a broker's are answered: measured from what happened. A hint has the reasons
 * and how the figures are measured; it is the browser's own popover, so that it needs no script.
 */
export const MeasuredFigures = ({ kind, figures: { answered, medianHours, accepted, reasons } }: Props) => (
  <section aria-label={figureLabels.title} data-approach-figures className="max-sm:contents sm:flex sm:items-end">
    <Stats>
      <CaptionedFigure figure={`${answered}%`} caption={figureLabels.answered} />
      {medianHours !== null && (
        <CaptionedFigure figure={figureLabels.inHours(medianHours)} caption={figureLabels.hours} />
      )}
      <CaptionedFigure figure={`${accepted}%`} caption={figureLabels.accepted} />
    </Stats>
    <button
      type="button"
      data-print="hidden"
      aria-label={figureLabels.about}
      popoverTarget={NOTE_ID}
      className={cn(
        '-mb-0.5 grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:text-ink',
        // On a phone the figures share the columns of the head, so the hint is beside the figure and not its longer caption.
        medianHours !== null && 'max-sm:absolute max-sm:-right-1 max-sm:bottom-3.5',
      )}
    >
      <Info className="size-3.5" aria-hidden />
    </button>
    <div
      id={NOTE_ID}
      popover="auto"
      // Browsers that cannot place it below its button show it in the middle.
      className="max-w-[min(20rem,calc(100vw-2rem))] rounded-md border border-line bg-panel px-4 py-3 text-ink shadow-pop supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:my-6 supports-[position-area:bottom]:[position-area:bottom_span-left] supports-[position-area:bottom]:[position-try-fallbacks:flip-inline]"
    >
      {reasons.length > 0 && (
        <p className="mb-1.5">
          {figureLabels.reasons}: {reasons.map((reason) => reasonNames[reason]).join(', ')}.
        </p>
      )}
      <p className="text-muted text-sm">{kind === 'lender' ? figureLabels.lenderNote : figureLabels.brokerNote}</p>
    </div>
  </section>
)
