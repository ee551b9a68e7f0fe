import { Stat, Stats } from '#components/ui/stat.tsx'
import { dollars, percent } from '#lib/core/money.ts'
import { lvrText, termText } from '#lib/lending/loans/labels.ts'
import type { ShownLoan } from '#lib/lending/loans/view/schema.ts'

/** The key figures of a loan. */
export const LoanFigures = ({ loan }: { loan: ShownLoan }) => (
  <Stats className="mb-5">
    <Stat figure={dollars(loan.principal)} caption="Principal" />
    <Stat figure={`${percent(loan.lowerRate, 2)} – ${percent(loan.higherRate, 2)}`} caption="Lower and Higher Rate" />
    {loan.lvr && <Stat figure={lvrText(loan.lvr)} caption="LVR" />}
    {loan.termMonths !== null && <Stat figure={termText(loan.termMonths)} caption="Term" />}
  </Stats>
)
