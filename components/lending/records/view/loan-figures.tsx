import { Stat, Stats } from '#components/ui/stat.tsx'
import { formatDollars, formatPercent } from '#lib/core/money.ts'
import { formatLvr, formatTerm } from '#lib/lending/facts/labels.ts'
import type { ShownLoan } from '#lib/lending/records/view/schema.ts'

/** The key figures of a loan. */
export const LoanFigures = ({ loan }: { loan: ShownLoan }) => (
  <Stats className="mb-5">
    <Stat figure={formatDollars(loan.principal)} caption="Principal" />
    <Stat
      figure={`${formatPercent(loan.lowerRate, 2)} – ${formatPercent(loan.higherRate, 2)}`}
      caption="Lower and Higher Rate"
    />
    {loan.lvr && <Stat figure={formatLvr(loan.lvr)} caption="LVR" />}
    {loan.termMonths !== null && <Stat figure={formatTerm(loan.termMonths)} caption="Term" />}
  </Stats>
)
