import { Badge } from '#components/ui/badge.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { ShownChange } from '#lib/lending/history/changes/rules.ts'
import { logLabels } from '#lib/lending/history/logs/labels.ts'
import { LatestChanges } from './latest-changes.tsx'
import { LogsButton } from './logs-button.tsx'

type Props = {
  loan: { id: number; loanNo: string }
  entries: number
  brokenAt: number | null
  changes: readonly ShownChange[]
}

/** A loan's latest changes and the state of its log: intact, or where its hash chain breaks; the button opens the versions (row I-01). */
export const LogPanel = ({ loan, entries, brokenAt, changes }: Props) => (
  <Panel id="log" title={logLabels.panel} actions={<LogsButton loan={{ id: loan.id, loanNo: loan.loanNo }} />}>
    <LatestChanges changes={changes} />
    {brokenAt === null ? (
      <Badge tone="good">{logLabels.intact(entries)}</Badge>
    ) : (
      <Badge tone="bad">{logLabels.broken(brokenAt)}</Badge>
    )}
    <p className="mt-2 max-w-prose text-muted">{brokenAt === null ? logLabels.intactText : logLabels.brokenText}</p>
  </Panel>
)
