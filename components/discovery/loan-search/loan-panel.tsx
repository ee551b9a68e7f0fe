'use client'

import { LoanPartiesPanel } from '#components/lending/records/view/parties-panel.tsx'
import { useResponseData } from '#components/request/use-answer.ts'
import { Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatDay } from '#lib/core/dates.ts'
import { formatDollars, formatPercent } from '#lib/core/money.ts'
import type { LoanCells } from '#lib/discovery/loan-search/columns.ts'
import { formatLvr } from '#lib/lending/facts/labels.ts'
import { listLoanPanelFacts } from '#lib/lending/records/view/fields.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'

/** A loan in the side panel: the row's data at once, the rest when it is loaded. */
export const LoanPanel = ({ row }: { row: LoanCells }) => {
  const answer = useResponseData<LoanView>(`/api/loans/${row.id}`)
  return (
    <div className="grid gap-4">
      <Facts
        items={[
          { label: 'Principal', value: formatDollars(row.principal) },
          { label: 'Suburb & State', value: row.suburbState },
          { label: 'Lower Rate', value: formatPercent(row.lowerRate, 2) },
          { label: 'LVR', value: formatLvr(row.lvr) },
          { label: 'Priority', value: row.priority },
          { label: 'Settlement', value: formatDay(row.settlement) },
        ]}
      />
      {answer === null && <Skeleton className="h-96 w-full" />}
      {answer && !('data' in answer) && <p role="alert">This loan cannot be shown now. Open its page to try again.</p>}
      {answer && 'data' in answer && <LoanPanelDetails loan={answer.data} />}
    </div>
  )
}

// Fields that are shown from the row already.
const IN_ROW = ['Principal', 'Lower Rate', 'LVR', 'Priority']

const LoanPanelDetails = ({ loan }: { loan: LoanView }) => (
  <>
    <LoanPartiesPanel loan={loan} />
    <Panel id="panel-terms" title="Terms">
      <Facts items={listLoanPanelFacts('terms', loan).filter(({ label }) => !IN_ROW.includes(label))} />
    </Panel>
    <Panel id="panel-security" title="Security and scenario">
      <Facts items={listLoanPanelFacts('security', loan).slice(1)} />
    </Panel>
    <Panel id="panel-dates" title="Status and dates">
      <Facts items={listLoanPanelFacts('dates', loan).slice(1)} />
    </Panel>
    <Panel id="panel-law-firm" title="Law firm">
      <Facts items={listLoanPanelFacts('lawFirm', loan)} />
    </Panel>
    {loan.notes && (
      <Panel id="panel-notes" title="Notes">
        <p className="whitespace-pre-line break-words">{loan.notes}</p>
      </Panel>
    )}
  </>
)
