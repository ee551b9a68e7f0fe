import type { ReactNode } from 'react'
import { PageHeader } from '#components/layout/page-header.tsx'
import { PartyName } from '#components/lending/loans/party-name.tsx'
import { StatusBadge } from '#components/lending/loans/status-badge.tsx'
import { Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Stat, Stats } from '#components/ui/stat.tsx'
import { dayTime, longDay } from '#lib/core/dates.ts'
import { currency, dollars, percent } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import { answerText, lvrText, termText } from '#lib/lending/loans/labels.ts'
import type { LoanView as Loan } from '#lib/lending/loans/view/schema.ts'
import { PartiesPanel } from './parties-panel.tsx'
import { RatingsPanel } from './ratings-panel.tsx'
import { ScenarioPanel } from './scenario-panel.tsx'

export type LoanViewProps = {
  loan: Loan
  back: { href: string; label: string }
  /** Further buttons and links of the page's head. */
  actions?: ReactNode
}

/** A loan to read: parties, terms, details, dates and ratings, as its viewer may see them (row I-01). */
export const LoanView = ({ loan, back, actions }: LoanViewProps) => (
  <>
    <PageHeader
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          Loan {loan.loanNo}
          <StatusBadge statusKey={loan.statusKey} name={loan.status} />
        </span>
      }
      description={`${loan.scenario} in ${loan.suburbState}`}
      back={back}
      actions={actions}
    />
    <Stats className="mb-5">
      <Stat figure={dollars(loan.principal)} caption="Principal" />
      <Stat figure={`${percent(loan.lowerRate, 2)} – ${percent(loan.higherRate, 2)}`} caption="Lower and Higher Rate" />
      {loan.lvr && <Stat figure={lvrText(loan.lvr)} caption="LVR" />}
      {loan.termMonths !== null && <Stat figure={termText(loan.termMonths)} caption="Term" />}
    </Stats>
    <div className="grid items-start gap-4 lg:grid-cols-2 print:block print:space-y-4">
      <div className="grid gap-4">
        <PartiesPanel loan={loan} />
        <Panel id="security" title="Security and scenario">
          <Facts
            items={[
              { label: 'Suburb & State', value: loan.suburbState },
              { label: 'Security Type', value: loan.securityType },
              { label: 'Security Sub Type', value: loan.securitySubType },
              { label: 'Scenario', value: loan.scenario },
            ]}
          />
          <ScenarioPanel loan={loan} />
        </Panel>
        <Panel id="law-firm" title="Law firm">
          <Facts
            items={[
              {
                label: 'Law Firm',
                value: (
                  <PartyName
                    href={loan.isLawFirmLinked ? paths.profile('lawfirm', loan.lawFirmId) : null}
                    name={loan.lawFirm}
                    company={null}
                  />
                ),
              },
              { label: 'Partner', value: loan.partner },
              { label: 'Associate', value: loan.associate },
            ]}
          />
        </Panel>
        <RatingsPanel loan={loan} />
      </div>
      <div className="grid gap-4">
        <Panel id="terms" title="Terms">
          <Facts
            items={[
              { label: 'Priority', value: loan.priority },
              { label: 'Principal', value: dollars(loan.principal) },
              { label: 'Lower Rate', value: percent(loan.lowerRate, 2) },
              { label: 'Higher Rate', value: percent(loan.higherRate, 2) },
              { label: 'LVR', value: lvrText(loan.lvr) },
              { label: 'Valuation Required', value: answerText(loan.valuationRequired) },
              { label: 'Interest Payable', value: loan.interest },
              { label: 'Establishment Fee incl. GST', value: dollars(loan.establishmentFeeWithGst) },
              { label: 'Establishment Fee', value: currency(loan.establishmentFee) },
              { label: 'Establishment Fee %', value: percent(loan.establishmentFeePercentage, 1) },
              { label: 'Credits', value: loan.creditNames.join(', ') },
            ]}
          />
        </Panel>
        <Panel id="dates" title="Status and dates">
          <Facts
            items={[
              { label: 'Status', value: loan.status },
              { label: 'Settlement Date', value: longDay(loan.settlementDate) },
              { label: 'Repayment Date', value: longDay(loan.repaymentDate) },
              { label: 'Term', value: termText(loan.termMonths) },
              { label: 'Discharged Date', value: longDay(loan.dischargedDate) },
              { label: 'Shortfall', value: dollars(loan.shortfall) },
            ]}
          />
        </Panel>
        {loan.notes && (
          <Panel id="notes" title="Notes">
            <p className="max-w-prose whitespace-pre-line break-words">{loan.notes}</p>
          </Panel>
        )}
      </div>
    </div>
    {loan.lastEditBy && (
      <p className="mt-4 text-muted text-sm">
        Last edited by {loan.lastEditBy}
        {loan.lastEditByCompany && `, ${loan.lastEditByCompany}`}, {dayTime(loan.lastEditDate)}
      </p>
    )}
  </>
)
