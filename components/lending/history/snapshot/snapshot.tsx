import { BackAnchor } from '#components/layout/back-anchor.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { LoanFigures } from '#components/lending/records/view/loan-figures.tsx'
import { LoanPanels } from '#components/lending/records/view/loan-panels.tsx'
import { LoanStatusBadge } from '#components/lending/statuses/status-badge.tsx'
import { Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatVersionEditor } from '#lib/core/comparison.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { logLabels } from '#lib/lending/history/logs/labels.ts'
import type { LoanSnapshotView } from '#lib/lending/history/logs/schema.ts'
import { listLoanPanelFacts } from '#lib/lending/records/view/fields.ts'
import { SnapshotRatings } from './snapshot-ratings.tsx'

/** A version of a loan as it was saved, for reading and printing (row I-04). */
export const LoanVersionView = ({ version }: { version: LoanSnapshotView }) => {
  const { loanId, loanNo, statusKey, status, act, sequence, editedAt, editorName, editorCompany } = version
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            Loan {loanNo}, version {sequence}
            <LoanStatusBadge statusKey={statusKey} name={status} />
          </span>
        }
        description={logLabels.snapshotNote}
        wayBack={<BackAnchor href={paths.loan(loanId)} label={`Loan ${loanNo}`} />}
      />
      <LoanFigures loan={version} />
      <Panel id="version" title={logLabels.acts[act]} className="mb-4">
        <Facts
          className="lg:grid-cols-5"
          items={[
            { label: logLabels.editedBy, value: formatVersionEditor(editorName, editorCompany) },
            { label: logLabels.editedOn, value: formatDayTime(editedAt) },
            { label: logLabels.lastEditor, value: formatLastEditor(version) },
            ...listLoanPanelFacts('bdms', version),
          ]}
        />
      </Panel>
      <LoanPanels loan={version} ratings={<SnapshotRatings version={version} />} />
    </>
  )
}

const formatLastEditor = ({ lastEditBy, lastEditByCompany }: LoanSnapshotView): string | null =>
  lastEditBy && formatVersionEditor(lastEditBy, lastEditByCompany)
