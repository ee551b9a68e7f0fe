'use client'

import { lazy, Suspense } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useAwake } from '#components/ui/use-awake.ts'
import type { SendPicture } from './uploads.ts'

// Only a page that shows the editor loads it, after the rest of the page.
const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }))

/** The editor's JSON. */
export type MailBody = Record<string, unknown>

export type MailEditorProps = {
  id: string
  label: string
  value: MailBody | null
  onChange: (body: MailBody) => void
  /** Sends a picture of the text away as an inline attachment. */
  onPicture: SendPicture
  /** Where a picture of the text is read. */
  pictureAddress: (attachmentId: number) => string
  /** Takes files that are no pictures and are dropped or pasted into the text. */
  onFiles?: (files: readonly File[]) => void
  /** While the mail is on its way. */
  isDisabled: boolean
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  'aria-required'?: true | undefined
}

const Waiting = () => (
  <div className="rounded-md border border-field bg-panel">
    <Skeleton className="m-1.5 h-8" />
    <div className="min-h-80 border-line border-t" />
  </div>
)

/** The text of a mail: sizes, colours, lists, links, pictures, merge fields. */
export const MailEditor = (props: MailEditorProps) => {
  const isAwake = useAwake()
  if (!isAwake) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <Editor {...props} />
    </Suspense>
  )
}
