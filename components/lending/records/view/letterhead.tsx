import { PrintedOn } from '#components/layout/printed-on.tsx'
import type { Day } from '#lib/core/dates.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'

type Props = { loan: LoanView; product: string; today: Day }

/** The head of a printed loan: the product, the loan with its status, and when it was printed. */
export const LoanLetterhead = ({ loan, product, today }: Props) => (
  <header className="hidden border-ink border-b-2 pb-3 print:block">
    <p className="flex items-baseline justify-between gap-6">
      <span className="font-semibold text-xl tracking-tight">{product}</span>
      <span className="text-muted text-sm">
        <PrintedOn today={today} />
      </span>
    </p>
    <h1 className="mt-3 font-semibold text-lg">
      Loan {loan.loanNo} · {loan.status}
    </h1>
    <p className="text-muted">
      {loan.scenario} in {loan.suburbState}
    </p>
  </header>
)
