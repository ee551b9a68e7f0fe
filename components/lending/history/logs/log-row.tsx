import { Button } from '#components/ui/button.tsx'
import { formatVersionEditor } from '#lib/core/comparison.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { logLabels } from '#lib/lending/history/logs/labels.ts'
import type { LoanLogRow } from '#lib/lending/history/logs/schema.ts'

const describeLogChanges = ({ sequence, changes }: LoanLogRow): string | null =>
  sequence === 1 ? null : changes.length === 0 ? logLabels.nothingChanged : changes.join(', ')

/** One version in the log: its number, editor and changes; it opens in a new window (row I-03). A log's only version has nothing to be compared with. */
export const LogRow = ({ row, onCompare }: { row: LoanLogRow; onCompare: (() => void) | null }) => {
  const changed = describeLogChanges(row)
  const editedAt = new Date(row.editedAt)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <a
            href={paths.loanLog(row.loanId, row.id)}
            target="_blank"
            rel="noopener"
            aria-label={logLabels.snapshot(row.sequence, row.act)}
            className="rounded-sm font-medium text-accent hover:underline"
          >
            {logLabels.version(row.sequence)}
          </a>
          <span>{logLabels.acts[row.act]}</span>
          <span className="text-muted text-sm">{formatVersionEditor(row.editorName, row.editorCompany)}</span>
          <time dateTime={editedAt.toISOString()} className="text-muted text-sm sm:ml-auto">
            {formatDayTime(editedAt)}
          </time>
        </p>
        {changed && <p className="mt-0.5 break-words text-sm">{changed}</p>}
      </div>
      {onCompare && (
        <Button size="sm" aria-label={`${logLabels.compare} version ${row.sequence}`} onClick={onCompare}>
          {logLabels.compare}
        </Button>
      )}
    </li>
  )
}
