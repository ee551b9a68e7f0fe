'use client'

import { useRef, useState } from 'react'
import { request } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { ProfileKind } from '#lib/core/paths.ts'
import { summaryLabels } from '#lib/market/profiles/reviews/labels.ts'
import type { ReviewSummary as Summary } from '#lib/market/profiles/reviews/schema.ts'
import { ReviewBreakdown } from './review-breakdown.tsx'

type State = { kind: 'loading' | 'failed' } | { kind: 'loaded'; summary: Summary }

type Props = { kind: ProfileKind; id: number; text: string }

/** The sentence about a profile's ratings, which opens their breakdown; it loads on demand (row D-22). */
export const ReviewSummary = ({ kind, id, text }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const [state, setState] = useState<State>({ kind: 'loading' })
  const asking = useRef<AbortController>(null)

  const load = async () => {
    asking.current?.abort()
    const controller = new AbortController()
    asking.current = controller
    setState({ kind: 'loading' })
    const options = { signal: controller.signal, isQuiet: true }
    const result = await request.get<{ data: Summary }>(`/api/${kind}s/${id}/reviews`, undefined, options)
    if (controller.signal.aborted) return
    setState(result.ok ? { kind: 'loaded', summary: result.body.data } : { kind: 'failed' })
  }
  const change = (next: boolean) => {
    setIsOpen(next)
    if (next) void load()
    else asking.current?.abort()
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={summaryLabels.title}
        onClick={() => change(true)}
        // As high as a target needs to be, but as a line of text among the captions.
        className="-my-[3px] min-h-6 rounded-sm text-left text-muted text-sm underline decoration-line underline-offset-4 hover:text-accent hover:decoration-current"
      >
        {text}
      </button>
      <Dialog isOpen={isOpen} onOpenChange={change} title={summaryLabels.title} width={640}>
        {state.kind === 'loading' && (
          <div role="status" aria-label={summaryLabels.loading} className="grid gap-3">
            <Skeleton className="h-14" />
            <Skeleton className="h-32" />
          </div>
        )}
        {state.kind === 'failed' && (
          <div role="alert" className="flex flex-wrap items-center gap-3">
            <p>{summaryLabels.failed}</p>
            <Button onClick={() => void load()}>{summaryLabels.again}</Button>
          </div>
        )}
        {state.kind === 'loaded' && <ReviewBreakdown summary={state.summary} />}
      </Dialog>
    </>
  )
}
