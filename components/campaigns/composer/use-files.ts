'use client'

import { useState } from 'react'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import { request, showFailure, showProblem } from '#components/request/browser.ts'
import { messageOf } from '#components/request/failure.ts'
import type { KindInAddress } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { draftMessages, MOST_ATTACHED, MOST_FILES } from '#lib/campaigns/drafts/labels.ts'
import type { Attachment } from '#lib/campaigns/drafts/schema.ts'
import { mailCalls } from './addresses.ts'
import { uploadFile } from './upload-file.ts'

/** A file on its way. */
export type Upload = { key: number; name: string; byteSize: number; part: number; cancel: () => void }

/** The files of a draft: those it holds, and those that are on their way, one after the other. */
export const useFiles = (kind: KindInAddress, initial: readonly Attachment[]) => {
  const [files, setFiles] = useState(initial)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [queue] = useState(() => ({ last: Promise.resolve() as Promise<unknown>, next: 1 }))
  useLeaveGuard(uploads.length > 0, composerLabels.leaveUpload)

  const used =
    files.reduce((sum, { byteSize }) => sum + byteSize, 0) + uploads.reduce((sum, { byteSize }) => sum + byteSize, 0)

  const refuse = (message: string): null => {
    setRefusal(message)
    showProblem(message)
    return null
  }

  const send = async (file: File, isInline: boolean, key: number): Promise<Attachment | null> => {
    const change = (part: Partial<Upload>) =>
      setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
    const { answer, cancel } = uploadFile<Attachment>(mailCalls.attachments(kind, isInline), file, (part) =>
      change({ part }),
    )
    change({ cancel })
    const result = await answer
    setUploads((now) => now.filter((upload) => upload.key !== key))
    if (!result.ok) {
      if (!result.isCancelled) refuse(result.errors[0]?.message ?? `${file.name}: ${messageOf(result.status)}`)
      return null
    }
    setFiles((now) => [...now, result.data])
    return result.data
  }

  const attachOne = (file: File, isInline: boolean): Promise<Attachment | null> => {
    const key = queue.next++
    let isCancelled = false
    const cancel = () => {
      isCancelled = true
      setUploads((now) => now.filter((upload) => upload.key !== key))
    }
    setUploads((now) => [...now, { key, name: file.name, byteSize: file.size, part: 0, cancel }])
    const sent = queue.last.then(() => (isCancelled ? null : send(file, isInline, key)))
    queue.last = sent
    return sent
  }

  /** Attaches files; too many or too much is refused before anything starts (row N-03). */
  const attach = (chosen: readonly File[], isInline = false): Promise<(Attachment | null)[]> => {
    setRefusal(null)
    const empty = chosen.find(({ size }) => size === 0)
    const added = chosen.reduce((sum, { size }) => sum + size, 0)
    const isTooMany = files.length + uploads.length + chosen.length > MOST_FILES
    if (used + added > MOST_ATTACHED) return Promise.resolve([refuse(draftMessages.tooLarge)])
    if (empty) return Promise.resolve([refuse(draftMessages.emptyFile(empty.name))])
    if (isTooMany) return Promise.resolve([refuse(draftMessages.tooManyFiles)])
    return Promise.all(chosen.map((file) => attachOne(file, isInline)))
  }

  const remove = async (id: number): Promise<void> => {
    setRefusal(null)
    const result = await request.delete(mailCalls.attachment(kind, id), undefined, { isQuiet: true })
    if (result.ok || result.status === 404) setFiles((now) => now.filter((file) => file.id !== id))
    else showFailure(result)
  }

  return { files, uploads, used, refusal, attach, remove }
}

export type Files = ReturnType<typeof useFiles>
