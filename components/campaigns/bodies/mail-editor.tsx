'use client'

import { lazy, Suspense } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useAwake } from '#components/ui/use-awake.ts'
import type { MailEditorProps } from './props.ts'

// Only a page that shows the editor loads it, after the rest of the page.
const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }))

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
