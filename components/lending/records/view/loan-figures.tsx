import { CaptionedFigure, Stats } from '#components/ui/stat.tsx'
import { formatDollars, formatPercent } from '#lib/core/money.ts'
import { formatLoanTerm, formatLvr } from '#lib/lending/facts/labels.ts'
import type { ShownLoan } from '#lib/lending/records/view/schema.ts'

/** The key figures of a loan. */
export const LoanFigures = ({ loan }: { loan: ShownLoan }) => (
  <Stats className="mb-5">
    <CaptionedFigure figure={formatDollars(loan.principal)} caption="Principal" />
    <CaptionedFigure
      figure={`${formatPercent(loan.lowerRate, 2)} – ${formatPercent(loan.higherRate, 2)}`}
      caption="Lower and Higher Rate"
    />
    {loan.lvr && <CaptionedFigure figure={formatLvr(loan.lvr)} caption="LVR" />}
    {loan.termMonths !== null && <CaptionedFigure figure={formatLoanTerm(loan.termMonths)} caption="Term" />}
  </Stats>
)
