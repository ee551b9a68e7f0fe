'use client'

import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CALL_UNDO_TIME } from '#lib/core/timing.ts'
import { callLabels } from '#lib/discovery/calls/labels.ts'
import { type LoggedCall, setLastCall, useLastCall } from './last-call.ts'
import { useCallUndo } from './use-call-undo.ts'

/** The last logged call with a button that takes it back, until the next is logged, its time is over or the page is left. */
export const LastCallUndo = () => {
  const call = useLastCall()
  useEffect(() => () => setLastCall(null), [])
  return call && <UndoLine key={call.noteId} call={call} />
}

const UndoLine = ({ call }: { call: LoggedCall }) => {
  const undo = useCallUndo()
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLastCall(null), CALL_UNDO_TIME)
    return () => clearTimeout(timer)
  }, [])
  const { name } = call.target
  const takeBack = async () => {
    setPending(true)
    await undo(call)
    setPending(false)
  }
  return (
    <p className="ml-auto flex min-w-0 flex-1 items-center justify-end gap-1 text-muted text-sm">
      <span className="truncate" title={name}>
        {callLabels.lastNoted(name)}
      </span>
      <Button
        variant="ghost"
        size="sm"
        isPending={isPending}
        aria-label={callLabels.undoCall(name)}
        onClick={() => void takeBack()}
      >
        {callLabels.undo}
      </Button>
    </p>
  )
}
