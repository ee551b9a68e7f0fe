'use client'

import { lazy, Suspense } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useHasJavaScript } from '#components/ui/use-awake.ts'
import type { MailEditorProps } from './props.ts'

// Loaded lazily, only on pages that show the editor.
const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).MailBodyEditor }))

const EditorSkeleton = () => (
  <div className="mail-frame grow rounded-md border border-field bg-panel">
    <Skeleton className="m-1.5 h-8" />
    <div className="min-h-80 border-line border-t" />
  </div>
)

/** Rich text editor for a mail: sizes, colours, lists, links, images, merge fields. */
export const MailEditor = (props: MailEditorProps) => {
  const isAwake = useHasJavaScript()
  if (!isAwake) return <EditorSkeleton />
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <Editor {...props} />
    </Suspense>
  )
}
