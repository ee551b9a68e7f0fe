'use client'

import { useState } from 'react'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'

type PendingConfirmation = { messages: readonly string[]; answer: (isKept: boolean) => void }

/** Asks whether unusual amounts are intended; resolves to true at once if all were confirmed before. */
export type AskUnusual = (messages: readonly string[]) => Promise<boolean>

/** Asks about each unusual amount once; `kept` holds the confirmed ones and may be shared. */
export const useUnusualAmountConfirmation = (kept: Set<string>) => {
  const [asked, setAsked] = useState<PendingConfirmation | null>(null)

  const ask: AskUnusual = (messages) => {
    const open = [...new Set(messages)].filter((message) => !kept.has(message))
    if (open.length === 0) return Promise.resolve(true)
    return new Promise((answer) => setAsked({ messages: open, answer }))
  }
  const answer = (isKept: boolean) => {
    if (isKept) for (const message of asked?.messages ?? []) kept.add(message)
    asked?.answer(isKept)
    setAsked(null)
  }
  const dialog = asked && (
    <ConfirmDialog
      isOpen
      onOpenChange={() => answer(false)}
      title={asked.messages.length === 1 ? 'Keep this amount?' : 'Keep these amounts?'}
      confirmLabel="Keep"
      onConfirm={() => answer(true)}
    >
      <ul className="flex flex-col gap-1">
        {asked.messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
  return { ask, dialog }
}
