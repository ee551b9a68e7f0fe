'use client'

import { useState } from 'react'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import type { Attachment } from '#lib/campaigns/drafts/schema.ts'
import { type Uploaded, uploadFile } from './upload-file.ts'

/** A file being uploaded; an image of the text shows its progress in the text. */
export type Upload = {
  key: number
  name: string
  byteSize: number
  isPicture: boolean
  part: number
  cancel: () => void
}

export type Progress = (part: number) => void

type Sending = {
  address: string
  /** Called when it is the file's turn, before it is sent. */
  prepare: () => Promise<void>
  /** For an image of the text. */
  onProgress?: Progress | undefined
  /** Called with the answer; its result is the result of the upload. */
  onAnswer: (answer: Uploaded<Attachment>) => Attachment | null
}

/** Uploads files one after the other; an upload can be cancelled while it waits and while it runs. */
export const useAttachmentUploads = () => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [queue] = useState(() => ({ last: Promise.resolve() as Promise<unknown>, next: 1 }))
  useLeaveGuard(uploads.length > 0, composerLabels.leaveUpload)

  const remove = (key: number) => setUploads((now) => now.filter((upload) => upload.key !== key))
  const change = (key: number, part: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))

  const send = async (key: number, file: File, sending: Sending): Promise<Attachment | null> => {
    await sending.prepare()
    const { answer, cancel } = uploadFile<Attachment>(sending.address, file, (part) => {
      change(key, { part })
      sending.onProgress?.(part)
    })
    change(key, { cancel })
    const result = await answer
    remove(key)
    return sending.onAnswer(result)
  }
  /** Uploads a file after those before it; null if it was refused or cancelled. */
  const add = (file: File, sending: Sending): Promise<Attachment | null> => {
    const key = queue.next++
    const isPicture = sending.onProgress !== undefined
    let isCancelled = false
    const cancel = () => {
      isCancelled = true
      remove(key)
    }
    setUploads((now) => [...now, { key, name: file.name, byteSize: file.size, isPicture, part: 0, cancel }])
    const sent = queue.last.then(() => (isCancelled ? null : send(key, file, sending)))
    queue.last = sent
    return sent
  }
  return { uploads, add }
}
