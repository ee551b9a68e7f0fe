'use client'

import { useResponse } from '#components/request/use-answer.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { logLabels } from '#lib/lending/history/logs/labels.ts'
import { LOG_PAGE_SIZES, type LoanLogRow } from '#lib/lending/history/logs/schema.ts'
import { LogRow } from './log-row.tsx'

type Props = {
  loanId: number
  page: number
  onPage: (page: number) => void
  onCompare: (sequence: number, rows: readonly LoanLogRow[]) => void
  onClose: () => void
}
type Answered = { result: LoanLogRow[]; total: number }

const [SIZE] = LOG_PAGE_SIZES

/** The versions of a loan, newest first, twenty per page (row I-01). */
export const LogsDialog = ({ loanId, page, onPage, onCompare, onClose }: Props) => {
  const answer = useResponse<Answered>(`/api/loans/${loanId}/logs?page=${page}`)
  const data = answer && 'data' in answer ? answer.data : null
  const first = (page - 1) * SIZE + 1
  const last = data ? first + data.result.length - 1 : first
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={logLabels.title}
      width={560}
      footer={
        data &&
        data.total > SIZE && (
          <>
            <p className="mr-auto self-center text-muted">{logLabels.place(first, last, data.total)}</p>
            <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
              {logLabels.previous}
            </Button>
            <Button disabled={last >= data.total} onClick={() => onPage(page + 1)}>
              {logLabels.next}
            </Button>
          </>
        )
      }
    >
      {answer === null && <Skeleton className="h-60 w-full" />}
      {answer && !data && <p role="alert">{logLabels.failed}</p>}
      {data && (
        <ol className="divide-y divide-line">
          {data.result.map((row) => (
            <LogRow
              key={row.id}
              row={row}
              onCompare={data.total > 1 ? () => onCompare(row.sequence, data.result) : null}
            />
          ))}
        </ol>
      )}
    </Dialog>
  )
}
