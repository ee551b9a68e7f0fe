'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CompareDialog } from '#components/versions/compare-dialog.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { logLabels } from '#lib/lending/history/logs/labels.ts'
import type { LoanLogRow } from '#lib/lending/history/logs/schema.ts'
import { LogsDialog } from './logs-dialog.tsx'

type Compared = { first: number; rows: readonly LoanLogRow[] }

/**
 * Button that opens a loan's log, twenty versions per page, and from there the comparison of two versions (rows I-01,
 * I-03).
 */
export const LogsButton = ({ loan }: { loan: { id: number; loanNo: string } }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [page, setPage] = useState(1)
  const [compared, setCompared] = useState<Compared | null>(null)
  return (
    <>
      <Button size="sm" data-print="hidden" onClick={() => setIsOpen(true)}>
        {logLabels.open}
      </Button>
      {isOpen && compared === null && (
        <LogsDialog
          loanId={loan.id}
          page={page}
          onPage={setPage}
          onCompare={(first, rows) => setCompared({ first, rows })}
          onClose={() => setIsOpen(false)}
        />
      )}
      {compared && (
        <CompareDialog
          title={logLabels.compareTitle(loan.loanNo)}
          versions={buildVersionOptions(compared.rows)}
          start={logLabels.start}
          first={compared.first}
          urlOf={(later, earlier) => buildLogChangesUrl({ loanId: loan.id, rows: compared.rows, later, earlier })}
          onClose={() => setCompared(null)}
        />
      )}
    </>
  )
}

const formatLogVersion = ({ sequence, act, editedAt, editorName }: LoanLogRow): string =>
  `${sequence} · ${formatDayTime(new Date(editedAt))} · ${logLabels.acts[act]} · ${editorName}`

// The version before the page's oldest can be compared with, though its details are not loaded here.
const buildVersionOptions = (rows: readonly LoanLogRow[]) => {
  const before = (rows.at(-1)?.sequence ?? 1) - 1
  return [
    ...rows.map((row) => ({ sequence: row.sequence, name: formatLogVersion(row) })),
    ...(before > 0 ? [{ sequence: before, name: logLabels.version(before), isEarlierOnly: true }] : []),
  ]
}

const buildLogChangesUrl = ({
  loanId,
  rows,
  later,
  earlier,
}: {
  loanId: number
  rows: readonly LoanLogRow[]
  later: number
  earlier: number
}): string => `/api/loans/${loanId}/logs/${rows.find(({ sequence }) => sequence === later)?.id}/changes?with=${earlier}`
