'use client'

import { Paperclip, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { getFieldId } from '#components/forms/field.tsx'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { MUCH_ATTACHED } from '#lib/campaigns/drafts/labels.ts'
import { formatByteSize } from '#lib/campaigns/mailings/rules.ts'
import type { Files } from './use-files.ts'
import type { Upload } from './use-uploads.ts'

/** The attachments: added by button or drop, with upload progress, and removed (row N-01). */
export const AttachmentsField = ({ files: { files, uploads, used, refusal, attach, remove } }: { files: Files }) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (chosen: FileList | null) => {
    if (chosen && chosen.length > 0) attach([...chosen])
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const id = getFieldId('attachments')
  const attached = files.filter(({ isInline }) => !isInline)
  const arriving = uploads.filter(({ isPicture }) => !isPicture)
  return (
    <section
      aria-labelledby={`${id}-label`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cn('rounded-md', isOver && 'bg-accent-soft outline-2 outline-accent')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={`${id}-label`} className="font-semibold text-sm">
          {composerLabels.attachments}
        </h3>
        <p className={cn('text-sm', used > MUCH_ATTACHED ? 'text-warn' : 'text-muted')}>
          {used > 0 && composerLabels.attached(formatByteSize(used))}
        </p>
        <Button
          id={id}
          size="sm"
          className="ml-auto"
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          <Paperclip aria-hidden />
          {composerLabels.attach}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </div>
      <ul className="mt-2 grid gap-1.5 empty:hidden">
        {attached.map((file) => (
          <li key={file.id} className="flex min-h-9 items-center gap-2 rounded-md border border-line pr-1 pl-3">
            <Paperclip className="size-4 shrink-0 text-muted" aria-hidden />
            <span className="min-w-0 flex-1 truncate">{file.fileName}</span>
            <span className="text-muted text-sm tabular-nums">{formatByteSize(file.byteSize)}</span>
            <RemoveButton name={file.fileName} onRemove={() => void remove(file.id)} />
          </li>
        ))}
        {arriving.map((upload) => (
          <AttachmentUploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
      {used > MUCH_ATTACHED && <p className="mt-2 text-sm text-warn">{composerLabels.muchAttached}</p>}
      {refusal && (
        <p role="alert" className="mt-2 break-words text-bad text-sm">
          {refusal}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-2 text-muted text-sm">
        {composerLabels.attachHint}
      </p>
    </section>
  )
}

const AttachmentUploadRow = ({ upload: { name, byteSize, part, cancel } }: { upload: Upload }) => (
  <li className="relative flex min-h-9 items-center gap-2 overflow-hidden rounded-md border border-line pr-1 pl-3">
    <Paperclip className="size-4 shrink-0 text-muted" aria-hidden />
    <span className="min-w-0 flex-1 truncate text-muted">{name}</span>
    <span className="text-muted text-sm tabular-nums">{`${Math.floor(part * 100)}% of ${formatByteSize(byteSize)}`}</span>
    <RemoveButton name={name} onRemove={cancel} />
    <progress
      aria-label={composerLabels.uploadingFile(name)}
      max={1}
      value={part}
      className="absolute inset-x-0 bottom-0 h-[3px] w-full appearance-none [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
    />
  </li>
)

const RemoveButton = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <Button variant="ghost" size="icon-sm" aria-label={composerLabels.remove(name)} onClick={onRemove}>
    <X aria-hidden />
  </Button>
)
