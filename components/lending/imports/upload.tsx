'use client'

import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request } from '#components/request/browser.ts'
import { getStatusMessage } from '#components/request/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { LARGEST_FILE } from '#lib/core/body-limits.ts'
import { paths } from '#lib/core/paths.ts'
import { importLabels, importMessages } from '#lib/lending/imports/labels.ts'
import { importCalls } from './addresses.ts'

/** Uploads a spreadsheet by drop or button and opens its import. */
export const ImportUpload = () => {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [isOver, setIsOver] = useState(false)
  const [sending, setSending] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ file: string; message: string } | null>(null)

  const send = async (file: File | undefined): Promise<void> => {
    if (!file || sending !== null) return
    setRefused(null)
    // Checked before the upload, because the browser would show no response if the server cut it off.
    if (file.size > LARGEST_FILE.sheet) return setRefused({ file: file.name, message: importMessages.tooLarge })
    setSending(file.name)
    const result = await request.upload<{ data: { id: number } }>(importCalls.imports, file, { isQuiet: true })
    if (result.ok) return navigate(paths.loanImport(result.body.data.id))
    setSending(null)
    setRefused({ file: file.name, message: result.errors[0]?.message ?? getStatusMessage(result.status) })
  }

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void send(event.dataTransfer.files[0])
  }

  return (
    <section
      aria-label={importLabels.drop}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={cn(
        'flex flex-col items-center gap-2 rounded-md border border-field border-dashed bg-panel px-6 pt-10 pb-3 text-center',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <FileUp className="size-6 text-muted" strokeWidth={1.5} aria-hidden />
      <p className="font-semibold text-lg">{importLabels.drop}</p>
      <p className="max-w-md text-balance text-muted">{importLabels.limits}</p>
      <Button
        variant="primary"
        className="mt-2"
        isPending={sending !== null}
        onClick={() => input.current?.click()}
        aria-describedby="import-said"
      >
        {importLabels.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.tsv,.txt"
        hidden
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div id="import-said" className="min-h-5 max-w-full">
        <p role="status" className="text-muted">
          {sending !== null && `${importLabels.reading} ${sending}`}
        </p>
        {refused && (
          <p
            role="alert"
            className="mt-1 max-w-xl break-words rounded-md border border-bad bg-bad-soft px-4 py-2.5 text-bad"
          >
            <span className="font-semibold">{refused.file}</span> {refused.message}
          </p>
        )}
      </div>
    </section>
  )
}
