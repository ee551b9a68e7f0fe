'use client'

import { CircleAlert } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { finderLabels } from '#lib/discovery/finder/labels.ts'

/** Shown instead of the list if the request failed (row L-09). */
export const FinderRefusal = ({ messages, tryAgain }: { messages: readonly string[]; tryAgain: () => void }) => (
  <div role="alert" className="flex flex-col items-center gap-2 px-6 py-14 text-center">
    <CircleAlert className="size-6 text-bad" aria-hidden />
    <p className="font-semibold text-lg">{finderLabels.failed}</p>
    {messages.map((message) => (
      <p key={message} className="max-w-md text-muted">
        {message}
      </p>
    ))}
    <Button className="mt-2" onClick={tryAgain}>
      {finderLabels.tryAgain}
    </Button>
  </div>
)
