'use client'

import { useState } from 'react'
import { Badge, type BadgeTone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { getImportFieldLabel } from '#lib/lending/imports/fields.ts'
import { importLabels, nameRowState } from '#lib/lending/imports/labels.ts'
import type { RowState } from '#lib/lending/imports/schema.ts'
import { ImportCellInput } from './import-cell.tsx'
import { ImportRowIdentity, type ImportRowProps } from './import-row-identity.tsx'

const TONES: Record<RowState, BadgeTone> = {
  NEW: 'neutral',
  READY: 'good',
  ASKED: 'warn',
  FAULTY: 'bad',
  SKIPPED: 'neutral',
  RECORDED: 'good',
  UNDONE: 'neutral',
  KEPT: 'warn',
}

// A message that names its field needs no prefix, and the reason to keep a loan is none of its fields.
const describeRowError = (state: RowState, label: string, message: string): string =>
  state === 'KEPT' || message.toLowerCase().includes(label.replace(/ No\.$/, ' number').toLowerCase())
    ? message
    : `${label}: ${message}`

/** One row: its state, each refused cell with its error and an input to correct it, and all its cells on demand. */
export const ImportRowItem = ({ view, row, canMend, onChange }: ImportRowProps) => {
  const [isOpen, setIsOpen] = useState(false)
  // A corrected cell keeps its input, so that the focus stays.
  const [shown, setShown] = useState<readonly number[]>([])
  const refused = row.errors.flatMap(({ column }) => (column === null ? [] : [column]))
  const used = view.columns.flatMap(({ heading }, at) => (view.mapping[heading] ? [at] : []))
  const isSkipped = row.state === 'SKIPPED'
  const cells = canMend && !isSkipped ? used.filter((at) => isOpen || refused.includes(at) || shown.includes(at)) : []
  // Framed only where the row needs a decision.
  const look = row.state === 'FAULTY' || row.state === 'ASKED' ? 'default' : 'ghost'
  const tone = row.state === 'FAULTY' ? 'text-bad' : 'text-warn'
  const placeless = row.errors.filter(({ column }) => column === null || !cells.includes(column))
  return (
    <li className="px-5 py-2.5" aria-label={importLabels.row(row.row)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:flex-nowrap">
        <ImportRowIdentity view={view} row={row} />
        <span className={cn('shrink-0 max-lg:order-2 max-lg:ml-auto', canMend && 'lg:w-28')}>
          <Badge tone={TONES[row.state]}>{nameRowState(row.state, row.errors.length)}</Badge>
        </span>
        {canMend && (
          <span className="flex shrink-0 gap-2 max-lg:order-5">
            <Button
              size="sm"
              variant={look}
              className="min-w-[5.5rem]"
              aria-label={`${importLabels.cells}, ${importLabels.row(row.row)}`}
              aria-expanded={isOpen}
              disabled={isSkipped}
              onClick={() => setIsOpen(!isOpen)}
            >
              {importLabels.cells}
            </Button>
            <Button
              size="sm"
              variant={look}
              className="min-w-[5.5rem]"
              aria-label={`${isSkipped ? importLabels.takeBack : importLabels.skip}, ${importLabels.row(row.row)}`}
              onClick={() => onChange(row.row, { isSkipped: !isSkipped })}
            >
              {isSkipped ? importLabels.takeBack : importLabels.skip}
            </Button>
          </span>
        )}
      </div>
      {placeless.length > 0 && (
        <ul className={cn('mt-1 flex flex-col gap-0.5 text-sm', tone)}>
          {placeless.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{describeRowError(row.state, getImportFieldLabel(field), message)}</li>
          ))}
        </ul>
      )}
      {cells.length > 0 && (
        <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {cells.map((at) => (
            <ImportCellInput
              key={at}
              id={`cell-${row.row}-${at}`}
              label={view.columns[at]?.heading ?? ''}
              text={row.cells[at] ?? ''}
              tone={tone}
              errors={row.errors.filter(({ column }) => column === at).map(({ message }) => message)}
              onMend={(text) => {
                setShown([...shown, at])
                void onChange(row.row, { cells: { [at]: text } })
              }}
            />
          ))}
        </div>
      )}
    </li>
  )
}
