'use client'

import { useState } from 'react'
import { request, showFailedSave, showProblem } from '#components/request/browser.ts'
import { getStatusMessage } from '#components/request/failure.ts'
import type { KindInAddress } from '#lib/campaigns/audiences/schema.ts'
import { draftMessages, MOST_ATTACHED, MOST_FILES } from '#lib/campaigns/drafts/labels.ts'
import type { Attachment } from '#lib/campaigns/drafts/schema.ts'
import { mailCalls } from './addresses.ts'
import { type Progress, useAttachmentUploads } from './use-uploads.ts'

const sumAttachmentSizes = (all: readonly { byteSize: number }[]): number =>
  all.reduce((sum, { byteSize }) => sum + byteSize, 0)

/** Returns why files cannot be added to those there; null if they can (row N-03). */
const findAttachmentFault = (chosen: readonly File[], there: { count: number; bytes: number }): string | null => {
  const empty = chosen.find(({ size }) => size === 0)
  if (there.bytes + chosen.reduce((sum, { size }) => sum + size, 0) > MOST_ATTACHED) return draftMessages.tooLarge
  if (empty) return draftMessages.emptyFile(empty.name)
  return there.count + chosen.length > MOST_FILES ? draftMessages.tooManyFiles : null
}

/**
 * The files of a draft: stored ones, and uploads, which run one after the other. An image removed from the text no
 * longer counts, and is back when its removal is undone.
 */
export const useDraftFiles = (kind: KindInAddress, initial: readonly Attachment[], pictures: readonly number[]) => {
  const [held, setHeld] = useState(initial)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { uploads, add } = useAttachmentUploads()

  const files = held.filter(({ id, isInline }) => !isInline || pictures.includes(id))
  const used = sumAttachmentSizes(files) + sumAttachmentSizes(uploads)
  const there = { count: files.length + uploads.length, bytes: used }

  const refuse = (message: string): null => {
    setRefusal(message)
    showProblem(message)
    return null
  }

  // The server keeps an image that was removed from the text until it is deleted, so delete such images if space is
  // needed.
  const makeRoom = async (byteSize: number): Promise<void> => {
    if (sumAttachmentSizes(held) + byteSize <= MOST_ATTACHED && held.length < MOST_FILES) return
    for (const { id } of held.filter((file) => !files.includes(file))) await remove(id)
  }

  const attachOne = (file: File, onProgress?: Progress): Promise<Attachment | null> =>
    add(file, {
      address: mailCalls.attachments(kind, onProgress !== undefined),
      prepare: () => makeRoom(file.size),
      onProgress,
      onAnswer: (answer) => {
        if (answer.ok) setHeld((now) => [...now, answer.data])
        else if (!answer.isCancelled)
          refuse(answer.errors[0]?.message ?? `${file.name}: ${getStatusMessage(answer.status)}`)
        return answer.ok ? answer.data : null
      },
    })

  /** Attaches files; refuses all of them before uploading if they are too many or too large. */
  const attach = (chosen: readonly File[]): void => {
    const fault = findAttachmentFault(chosen, there)
    setRefusal(null)
    if (fault) refuse(fault)
    else for (const file of chosen) void attachOne(file)
  }

  /** Uploads an image of the text; null, after showing a message, if it was refused. */
  const attachPicture = async (file: File, onProgress: Progress): Promise<Attachment | null> => {
    const fault = findAttachmentFault([file], there)
    setRefusal(null)
    return fault ? refuse(fault) : attachOne(file, onProgress)
  }

  const remove = async (id: number): Promise<void> => {
    setRefusal(null)
    const result = await request.delete(mailCalls.attachment(kind, id), undefined, { isQuiet: true })
    if (result.ok || result.status === 404) setHeld((now) => now.filter((file) => file.id !== id))
    else showFailedSave(result)
  }

  return { files, uploads, used, refusal, attach, attachPicture, remove }
}

export type Files = ReturnType<typeof useDraftFiles>
