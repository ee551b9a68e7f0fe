import Link from 'next/link'
import { Badge, type BadgeTone } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatCounted } from '#lib/core/counts.ts'
import { formatTableTime } from '#lib/core/dates.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import { paths } from '#lib/core/paths.ts'
import { importLabels, stalledLabel, stateLabels } from '#lib/lending/imports/labels.ts'
import type { ImportLine, ImportState } from '#lib/lending/imports/schema.ts'

const TONES: Partial<Record<ImportState, BadgeTone>> = { RECORDED: 'good', READ: 'warn', CHECKED: 'warn' }

/** Badge with the state of an import, or that its job has stalled. */
export const ImportBadge = ({ state, isStalled = false }: { state: ImportState; isStalled?: boolean }) => (
  <Badge tone={isStalled ? 'warn' : (TONES[state] ?? 'neutral')}>{isStalled ? stalledLabel : stateLabels[state]}</Badge>
)

// Counts loans once some are recorded, rows before; nothing for a discarded import.
const describeImportSize = ({ counts, principal, state }: ImportLine): string => {
  if (state === 'DISCARDED') return ''
  const loans = counts.RECORDED || counts.UNDONE
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const size = loans > 0 ? formatCounted(loans, 'loan') : formatCounted(rows, 'row')
  return Number(principal) > 0 ? `${size}, ${formatShortDollars(principal)}` : size
}

/** Earlier imports: file, person, time, number of loans and state. */
export const ImportList = ({ imports }: { imports: readonly ImportLine[] }) => (
  <Panel id="earlier-imports" title={importLabels.earlier} isPadded={false}>
    {imports.length === 0 ? (
      <EmptyState title={importLabels.none}>{importLabels.noneText}</EmptyState>
    ) : (
      <ul className="mt-2 divide-y divide-line border-line border-t">
        {imports.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 lg:grid lg:grid-cols-[minmax(0,1fr)_auto_10rem_9.5rem]"
          >
            <span className="min-w-0 flex-1 basis-48 break-words">
              {each.state === 'DISCARDED' ? (
                <span className="text-muted">{each.fileName}</span>
              ) : (
                <Link
                  href={paths.loanImport(each.id)}
                  prefetch={false}
                  className="rounded-sm font-semibold text-accent hover:underline"
                >
                  {each.fileName}
                </Link>
              )}
            </span>
            <span className="text-muted">
              {each.createdBy}, {formatTableTime(each.createdAt)}
            </span>
            <span className="lg:text-right">{describeImportSize(each)}</span>
            <span>
              <ImportBadge state={each.state} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
