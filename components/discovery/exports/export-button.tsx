'use client'

import { Download, FileSpreadsheet } from 'lucide-react'
import { useEffect, useState } from 'react'
import { request, showProblem, showSuccess } from '#components/request/browser.ts'
import type { RequestResult } from '#components/request/send-request.ts'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { exportLabels } from '#lib/discovery/exports/labels.ts'
import { getExportPercent, isExportUnderWay } from '#lib/discovery/exports/rules.ts'
import type { ExportProgress } from '#lib/discovery/exports/schema.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'

/** Milliseconds between polls of a running export. */
const EVERY = 700

type Answer = { data: ExportProgress | null }

/** Exports the loaded search (row K-08), shows its progress, also after a reload, and reports the result. */
export const ExportButton = ({ kind, id, begun }: { kind: SearchKind; id: number; begun: ExportProgress | null }) => {
  const [underWay, setUnderWay] = useState(begun && isExportUnderWay(begun) ? begun : null)
  const [file, setFile] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const url = `/api/saved-searches/${kind}/${id}/export`

  useEffect(() => {
    if (!underWay) return
    const timer = setTimeout(async () => {
      const sent = await request.get<Answer>(url, undefined, { isQuiet: true })
      const now = sent.ok ? sent.body.data : null
      // A failed poll is repeated; 403 and 404 end it with an error.
      if (!sent.ok && sent.status !== 403 && sent.status !== 404) return setUnderWay({ ...underWay })
      if (now && isExportUnderWay(now)) return setUnderWay(now)
      setUnderWay(null)
      setFile(now?.file ?? null)
      if (now?.state === 'DONE') showSuccess(exportLabels.done)
      else showProblem(exportLabels.failed)
    }, EVERY)
    return () => clearTimeout(timer)
  }, [underWay, url])

  const begin = async () => {
    setAsking(true)
    setFile(null)
    const sent: RequestResult<Answer> = await request.put(url, {}, { isQuiet: true })
    setAsking(false)
    if (sent.ok) setUnderWay(sent.body.data)
    else showProblem(exportLabels.failed, sent.errors[0]?.message)
  }

  const words = underWay
    ? underWay.state === 'QUEUED'
      ? exportLabels.waiting
      : exportLabels.working(getExportPercent(underWay))
    : exportLabels.button
  return (
    <>
      <Button
        onClick={() => void begin()}
        data-needs-scripts=""
        isPending={isAsking || underWay !== null}
        title={underWay ? exportLabels.keepsGoing : undefined}
        data-print="hidden"
        className="tabular-nums"
      >
        {!isAsking && !underWay && <FileSpreadsheet aria-hidden />}
        {words}
      </Button>
      {file && (
        <a href={file} download className={buttonClass({ variant: 'primary' })} data-print="hidden">
          <Download aria-hidden />
          {exportLabels.download}
        </a>
      )}
      <span role="status" className="sr-only">
        {underWay && exportLabels.keepsGoing}
      </span>
    </>
  )
}
