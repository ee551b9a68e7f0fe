'use client'

import { useEffect, useRef, useState } from 'react'
import { request } from '#components/request/browser.ts'
import { getStatusMessage } from '#components/request/failure.ts'
import { fileMessages, pictureLabels } from '#lib/foundation/files/labels.ts'
import { IMAGE_FORMATS, MAX_IMAGE_BYTES } from '#lib/foundation/files/rules.ts'
import type { Crop, FileReference, ImageKind } from '#lib/foundation/files/schema.ts'

type Draft = { file: File; url: string; width: number; height: number }

/** Returns why a file is refused before upload; the server checks its content again. */
const checkPictureFile = (file: File): string | null => {
  if (!IMAGE_FORMATS.some((format) => file.type === `image/${format}`)) return fileMessages.wrongType
  return file.size > MAX_IMAGE_BYTES ? fileMessages.tooLarge : null
}

/** State of an image field: cropping, upload, errors and undo. */
export const usePicture = (
  kind: ImageKind,
  value: FileReference | null,
  onChange: (file: FileReference | null) => void,
) => {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [earlier, setEarlier] = useState<(FileReference | null)[]>([])
  const [said, setSaid] = useState('')
  const url = draft?.url
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  useEffect(() => () => sending.current?.abort(), [])

  const put = (file: FileReference | null, words: string) => {
    setEarlier([...earlier, value])
    setError(null)
    setSaid(words)
    onChange(file)
  }
  return {
    draft,
    error,
    isPending,
    said,
    canUndo: earlier.length > 0,
    choose: async (file: File | undefined): Promise<void> => {
      if (!file) return
      const refusal = checkPictureFile(file)
      setError(refusal)
      if (!refusal) await openImage(file).then(setDraft, () => setError(fileMessages.unreadable))
    },
    use: async (crop: Crop): Promise<void> => {
      if (!draft) return
      setError(null)
      setIsPending(true)
      sending.current = new AbortController()
      const fields = { file: draft.file, kind, crop: JSON.stringify(crop) }
      const options = { signal: sending.current.signal, isQuiet: true }
      const result = await request.form<{ data: FileReference }>('/api/files', fields, options)
      if (!result.ok && result.isCancelled) return
      setIsPending(false)
      if (!result.ok) return setError(result.errors[0]?.message ?? getStatusMessage(result.status))
      setDraft(null)
      put(result.body.data, pictureLabels.chosen)
    },
    cancel: () => setDraft(null),
    remove: () => put(null, pictureLabels.removed),
    undo: () => {
      setError(null)
      setSaid(pictureLabels.undone)
      setEarlier(earlier.slice(0, -1))
      onChange(earlier.at(-1) ?? null)
    },
  }
}

// The browser applies the EXIF orientation when measuring, as the server will.
const openImage = async (file: File): Promise<Draft> => {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return { file, url, width: image.naturalWidth, height: image.naturalHeight }
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
}
