'use client'

import type { Editor as TiptapEditor } from '@tiptap/core'
import { type RefObject, useEffect, useState } from 'react'
import { showProblem } from '#components/request/browser.ts'
import { editorLabels } from '#lib/campaigns/bodies/looks/labels.ts'
import type { MailEditorProps } from './props.ts'
import { insertImages } from './uploads.ts'

type Parts = {
  editor: RefObject<TiptapEditor | null>
  /** The callbacks of the last render. */
  calls: RefObject<Pick<MailEditorProps, 'onPicture' | 'pictureAddress' | 'onFiles'>>
  onSpoken: (text: string) => void
}

/** The files that a mail's text receives: images go into the text, and other files become attachments. */
export const useEditorImages = ({ editor, calls, onSpoken }: Parts) => {
  const [addresses] = useState(() => new Map<number, string>())
  useEffect(
    () => () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address)
    },
    [addresses],
  )

  const add = (files: readonly File[], at?: number): void => {
    const { current } = editor
    if (!current?.isEditable || files.length === 0) return
    void insertImages(
      {
        editor: current,
        send: (file, onProgress) => calls.current.onPicture(file, onProgress),
        keep: (attachmentId, address) => addresses.set(attachmentId, address),
        onRefused: (name) => onSpoken(editorLabels.notAdded(name)),
        onUnknown: () => showProblem(editorLabels.badPicture),
      },
      files,
      at ?? current.state.selection.from,
    )
  }
  return {
    add,
    /** Inserts images into the text and passes other files on as attachments; returns false if there are no files. */
    take: (data: DataTransfer | null, at?: number): boolean => {
      const files = [...(data?.files ?? [])]
      const pictures = files.filter(({ type }) => type.startsWith('image/'))
      const others = files.filter((file) => !pictures.includes(file))
      add(pictures, at)
      if (others.length > 0) calls.current.onFiles?.(others)
      return files.length > 0
    },
    /** Returns the URL of an image; a new one is shown from memory. */
    findAddress: (attachmentId: number): string =>
      addresses.get(attachmentId) ?? calls.current.pictureAddress(attachmentId),
  }
}
