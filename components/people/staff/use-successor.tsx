'use client'

import { type ReactNode, useRef, useState } from 'react'
import { createCancelledFailure } from '#components/request/failure.ts'
import type { RequestResult } from '#components/request/send-request.ts'
import { SUCCESSOR_NEEDED } from '#lib/people/staff/labels.ts'
import { StaffSuccessorDialog } from './successor-dialog.tsx'

type Action = (successorId?: number) => Promise<RequestResult<unknown>>

/** Sends a change; if the server requires a successor, asks for one and sends it again. */
export const useStaffSuccessor = (): {
  sent: (action: Action) => Promise<RequestResult<unknown>>
  dialog: ReactNode
} => {
  const [message, setMessage] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const answer = useRef<(successorId: number | null) => void>(() => {})
  const ask = (text: string): Promise<number | null> => {
    setMessage(text)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }
  const sendWithSuccessor = async (action: Action): Promise<RequestResult<unknown>> => {
    let result = await action()
    for (;;) {
      const asked = result.ok ? undefined : result.errors.find(({ code }) => code === SUCCESSOR_NEEDED)
      if (!asked) break
      setIsPending(false)
      const successorId = await ask(asked.message)
      if (successorId === null) {
        result = createCancelledFailure()
        break
      }
      setIsPending(true)
      result = await action(successorId)
    }
    setMessage(null)
    setIsPending(false)
    return result
  }
  const dialog = message !== null && (
    <StaffSuccessorDialog
      message={message}
      isPending={isPending}
      onChoose={(id) => answer.current(id)}
      onClose={() => answer.current(null)}
    />
  )
  return { sent: sendWithSuccessor, dialog }
}
