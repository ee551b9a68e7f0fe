import type { ReactNode } from 'react'
import { PartyName } from '#components/lending/privacy/party-name.tsx'
import { Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { paths } from '#lib/core/paths.ts'
import { listLoanFigures, listLoanPanelFacts } from '#lib/lending/records/view/fields.ts'
import type { ShownLoan } from '#lib/lending/records/view/schema.ts'
import { LoanDetails } from './loan-details.tsx'
import { LoanPartiesPanel } from './parties-panel.tsx'

type Props = {
  loan: ShownLoan
  /** The ratings, below the loan's own data. */
  ratings: ReactNode
  /** Content beside the dates, such as the log. */
  aside?: ReactNode
}

/** The panels of a loan or of a version of it (rows I-01, I-04). */
export const LoanPanels = ({ loan, ratings, aside }: Props) => (
  <div className="grid items-start gap-4 lg:grid-cols-2 print:block print:space-y-4">
    <div className="grid gap-4">
      <LoanPartiesPanel loan={loan} />
      <Panel id="security" title="Security and scenario">
        <Facts items={listLoanPanelFacts('security', loan)} />
        <LoanDetails loan={loan} />
      </Panel>
      <Panel id="law-firm" title="Law firm">
        <Facts
          items={listLoanPanelFacts('lawFirm', loan).map((fact, index) =>
            index === 0 ? { ...fact, value: renderLoanLawFirm(loan) } : fact,
          )}
        />
      </Panel>
    </div>
    <div className="grid gap-4">
      <Panel id="terms" title="Terms">
        <Facts items={listFactsWithoutFigures('terms', loan)} />
      </Panel>
      <Panel id="dates" title="Status and dates">
        <Facts items={listFactsWithoutFigures('dates', loan)} />
      </Panel>
      {aside}
      {loan.notes && (
        <Panel id="notes" title="Notes">
          <p className="max-w-prose whitespace-pre-line break-words">{loan.notes}</p>
        </Panel>
      )}
    </div>
    <div className="empty:hidden lg:col-span-2">{ratings}</div>
  </div>
)

// The key figures are above the panels, so the panels do not repeat them.
const listFactsWithoutFigures = (panel: 'terms' | 'dates', loan: ShownLoan) => {
  const figures = listLoanFigures(loan).map(({ label }) => label)
  return listLoanPanelFacts(panel, loan).filter(({ label }) => !figures.includes(label))
}

const renderLoanLawFirm = ({ isLawFirmLinked, lawFirmId, lawFirm }: ShownLoan) => (
  <PartyName href={isLawFirmLinked ? paths.profile('lawfirm', lawFirmId) : null} name={lawFirm} company={null} />
)
