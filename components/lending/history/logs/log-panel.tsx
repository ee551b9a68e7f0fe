import { Badge } from '#components/ui/badge.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { logLabels } from '#lib/lending/history/logs/labels.ts'
import { LogsButton } from './logs-button.tsx'

type Props = { loan: { id: number; loanNo: string }; entries: number; brokenAt: number | null }

/** State of a loan's log: intact, or where its hash chain breaks; the button opens the versions (row I-01). */
export const LogPanel = ({ loan, entries, brokenAt }: Props) => (
  <Panel id="log" title={logLabels.panel} actions={<LogsButton loan={{ id: loan.id, loanNo: loan.loanNo }} />}>
    {brokenAt === null ? (
      <Badge tone="good">{logLabels.intact(entries)}</Badge>
    ) : (
      <Badge tone="bad">{logLabels.broken(brokenAt)}</Badge>
    )}
    <p className="mt-2 max-w-prose text-muted">{brokenAt === null ? logLabels.intactText : logLabels.brokenText}</p>
  </Panel>
)
