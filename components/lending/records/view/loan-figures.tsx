import { CaptionedFigure, Stats } from '#components/ui/stat.tsx'
import { listLoanFigures } from '#lib/lending/records/view/fields.ts'
import type { ShownLoan } from '#lib/lending/records/view/schema.ts'

/** The key figures of a loan. */
export const LoanFigures = ({ loan }: { loan: ShownLoan }) => (
  <Stats className="mb-5 max-sm:grid max-sm:grid-cols-2">
    {listLoanFigures(loan).map(({ label, value }) => (
      <CaptionedFigure key={label} figure={value} caption={label} />
    ))}
  </Stats>
)
