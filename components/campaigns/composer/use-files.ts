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

/** A file being uploaded; an image of the text shows its progress in the text. */
export type Upload = {
  key: number
  name: string
  byteSize: number
  isPicture: boolean
  part: number
  cancel: () => void
}

type Progress = (part: number) => void

const sumBytes = (all: readonly { byteSize: number }[]): number => all.reduce((sum, { byteSize }) => sum + byteSize, 0)

/**
 * The files of a draft: stored ones, and uploads, which run one after the other. An image removed from the text no
 * longer counts, and is back when its removal is undone.
 */
export const useFiles = (kind: KindInAddress, initial: readonly Attachment[], pictures: readonly number[]) => {
  const [held, setHeld] = useState(initial)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [queue] = useState(() => ({ last: Promise.resolve() as Promise<unknown>, next: 1 }))
  useLeaveGuard(uploads.length > 0, composerLabels.leaveUpload)

  const files = held.filter(({ id, isInline }) => !isInline || pictures.includes(id))
  const used = sumBytes(files) + sumBytes(uploads)

  const refuse = (message: string): null => {
    setRefusal(message)
    showProblem(message)
    return null
  }

  // The server keeps an image that was removed from the text until it is deleted, so delete such images if space is
  // needed.
  const makeRoom = async (byteSize: number): Promise<void> => {
    if (sumBytes(held) + byteSize <= MOST_ATTACHED && held.length < MOST_FILES) return
    for (const { id } of held.filter((file) => !files.includes(file))) await remove(id)
  }

  const send = async (file: File, key: number, onProgress?: Progress): Promise<Attachment | null> => {
    const change = (part: Partial<Upload>) =>
      setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
    await makeRoom(file.size)
    const address = mailCalls.attachments(kind, onProgress !== undefined)
    const { answer, cancel } = uploadFile<Attachment>(address, file, (part) => {
      change({ part })
      onProgress?.(part)
    })
    change({ cancel })
    const result = await answer
    setUploads((now) => now.filter((upload) => upload.key !== key))
    if (!result.ok) {
      if (!result.isCancelled) refuse(result.errors[0]?.message ?? `${file.name}: ${messageOf(result.status)}`)
      return null
    }
    setHeld((now) => [...now, result.data])
    return result.data
  }

  const attachOne = (file: File, onProgress?: Progress): Promise<Attachment | null> => {
    const key = queue.next++
    let isCancelled = false
    const cancel = () => {
      isCancelled = true
      setUploads((now) => now.filter((upload) => upload.key !== key))
    }
    const upload = { key, name: file.name, byteSize: file.size, isPicture: onProgress !== undefined, part: 0, cancel }
    setUploads((now) => [...now, upload])
    const sent = queue.last.then(() => (isCancelled ? null : send(file, key, onProgress)))
    queue.last = sent
    return sent
  }

  /** Returns why files cannot be added; null if they can (row N-03). */
  const checkFiles = (chosen: readonly File[]): string | null => {
    const empty = chosen.find(({ size }) => size === 0)
    if (used + chosen.reduce((sum, { size }) => sum + size, 0) > MOST_ATTACHED) return draftMessages.tooLarge
    if (empty) return draftMessages.emptyFile(empty.name)
    return files.length + uploads.length + chosen.length > MOST_FILES ? draftMessages.tooManyFiles : null
  }

  /** Attaches files; refuses all of them before uploading if they are too many or too large. */
  const attach = (chosen: readonly File[]): void => {
    const fault = checkFiles(chosen)
    setRefusal(null)
    if (fault) refuse(fault)
    else for (const file of chosen) void attachOne(file)
  }

  /** Uploads an image of the text; null, after showing a message, if it was refused. */
  const attachPicture = async (file: File, onProgress: Progress): Promise<Attachment | null> => {
    const fault = checkFiles([file])
    setRefusal(null)
    return fault ? refuse(fault) : attachOne(file, onProgress)
  }

  const remove = async (id: number): Promise<void> => {
    setRefusal(null)
    const result = await request.delete(mailCalls.attachment(kind, id), undefined, { isQuiet: true })
    if (result.ok || result.status === 404) setHeld((now) => now.filter((file) => file.id !== id))
    else showFailure(result)
  }

  return { files, uploads, used, refusal, attach, attachPicture, remove }
}

export type Files = ReturnType<typeof useFiles>
