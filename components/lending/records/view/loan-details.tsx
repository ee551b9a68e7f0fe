import { Facts } from '#components/ui/facts.tsx'
import { listScenarioFacts } from '#lib/lending/records/view/fields.ts'
import type { ShownLoan } from '#lib/lending/records/view/schema.ts'
import { LoanDetailDialog } from './detail-dialog.tsx'

type Details = Pick<ShownLoan, 'creditNames' | 'constructionScenario' | 'subdivisionScenario'>

/** Buttons for the credits of a loan and the details of a construction or subdivision (row I-01). */
export const LoanDetails = ({ loan }: { loan: Details }) => {
  const { creditNames, constructionScenario } = loan
  const facts = listScenarioFacts(loan)
  if (creditNames.length + facts.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-line border-t pt-4">
      {creditNames.length > 0 && (
        <LoanDetailDialog title="Credits" note={String(creditNames.length)}>
          <ul className="divide-y divide-line">
            {creditNames.map((name) => (
              <li key={name} className="py-2 font-medium first:pt-0">
                {name}
              </li>
            ))}
          </ul>
        </LoanDetailDialog>
      )}
      {facts.length > 0 && (
        <LoanDetailDialog title={constructionScenario ? 'Construction' : 'Subdivision'}>
          <Facts items={facts.map(({ label, value }) => ({ label, value }))} />
        </LoanDetailDialog>
      )}
    </div>
  )
}
