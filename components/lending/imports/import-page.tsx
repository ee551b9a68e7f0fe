'use client'

import { PageHeader } from '#components/layout/page-header.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatTableTime } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { importLabels } from '#lib/lending/imports/labels.ts'
import { getImportStepNumber } from '#lib/lending/imports/rules.ts'
import type { ImportRow, ImportView } from '#lib/lending/imports/schema.ts'
import { ImportActions } from './import-actions.tsx'
import { ImportFigures } from './import-figures.tsx'
import { ImportBadge } from './import-list.tsx'
import { ImportNotices } from './import-notices.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'
import { ImportMapping } from './mapping.tsx'
import { useImport } from './use-import.ts'

// The file's name is on one line, and shortened where that is too long for the page.
const ONE_LINE = '[&_h1]:min-w-0 [&_h1]:max-w-full'

type Props = {
  initial: ImportView
  /** The first page of rows, from the server. */
  rows: { rows: ImportRow[]; total: number }
  /** The fields that every loan needs. */
  required: readonly string[]
}

/**
 * The page of one import, from mapping its columns to recording its loans, and undoing them; reloading resumes at its
 * current step.
 */
export const ImportPage = ({ initial, rows, required }: Props) => {
  const { view, works, isPending, failure, message, steps, reload, map, step } = useImport(initial)
  const { state } = view
  const errors = Object.fromEntries((failure?.errors ?? []).map((each) => [each.field ?? '', each.message]))
  const isDiscarded = state === 'DISCARDED'
  const place = getImportStepNumber(state)
  const hasRows = !works && !isDiscarded && state !== 'READ'
  return (
    <>
      <div className={ONE_LINE}>
        <PageHeader
          title={
            <span className="line-clamp-2 [overflow-wrap:anywhere]" title={view.fileName}>
              {view.fileName}
            </span>
          }
          description={
            <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
              <ImportBadge state={state} isStalled={view.isStalled} />
              {place !== null && <span className="whitespace-nowrap">{importLabels.step(place)}</span>}
              {importLabels.by(view.createdBy, formatTableTime(view.createdAt))}
              {(state === 'READ' || state === 'CHECKED') && view.notes.map((note) => <span key={note}>{note}</span>)}
            </span>
          }
          back={{ href: paths.importLoans(), label: importLabels.title }}
          actions={<ImportActions view={view} isPending={isPending} step={step} />}
        />
      </div>
      {message && (
        <p role="alert" className="mb-4 break-words rounded-md border border-bad bg-bad-soft px-4 py-2.5 text-bad">
          {message}
        </p>
      )}
      {works && <ImportProgress view={view} isPending={isPending} onContinue={() => void step('continue')} />}
      {hasRows && <ImportFigures view={view} />}
      <ImportNotices view={view} isPending={isPending} step={step} />
      <div className="flex flex-col gap-4">
        {hasRows && (
          <ImportRows
            key={`rows ${state}`}
            view={view}
            initial={state === initial.state ? rows : null}
            stamp={steps}
            onMended={() => void reload()}
          />
        )}
        {(state === 'READ' || state === 'CHECKED') && (
          <ImportMapping
            key={`columns ${state}`}
            view={view}
            required={required}
            isPending={isPending}
            errors={errors}
            onCheck={(mapping) => void map(mapping)}
          />
        )}
        {isDiscarded && (
          <Panel>
            <EmptyState
              title={importLabels.discardedTitle}
              action={<ButtonLink href={paths.importLoans()}>{importLabels.another}</ButtonLink>}
            >
              {importLabels.discardedText}
            </EmptyState>
          </Panel>
        )}
      </div>
    </>
  )
}
