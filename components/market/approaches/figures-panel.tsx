import { CaptionedFigure, Stats } from '#components/ui/stat.tsx'
import { figureLabels } from '#lib/market/approaches/figures/labels.ts'
import type { ApproachFigures } from '#lib/market/approaches/figures/rules.ts'
import { reasonNames } from '#lib/market/approaches/labels.ts'

type Props = { kind: 'lender' | 'broker'; figures: ApproachFigures }

/** How a lender answers approaches, or how a broker's are answered: measured from what happened. */
export const FiguresPanel = ({ kind, figures: { answered, medianHours, accepted, reasons } }: Props) => (
  <section
    aria-label={figureLabels.title}
    data-approach-figures
    className="mb-4 [[data-lead]~&]:mt-4 rounded-md border border-line bg-panel px-5 py-3"
  >
    <Stats>
      <CaptionedFigure figure={`${answered}%`} caption={figureLabels.answered} />
      {medianHours !== null && (
        <CaptionedFigure figure={figureLabels.inHours(medianHours)} caption={figureLabels.hours} />
      )}
      <CaptionedFigure figure={`${accepted}%`} caption={figureLabels.accepted} />
    </Stats>
    {reasons.length > 0 && (
      <p className="mt-1.5 text-sm">
        {figureLabels.reasons}: {reasons.map((reason) => reasonNames[reason]).join(', ')}.
      </p>
    )}
    <p className="mt-1.5 text-muted text-sm">{kind === 'lender' ? figureLabels.lenderNote : figureLabels.brokerNote}</p>
  </section>
)
