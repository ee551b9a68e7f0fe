'use client'

import { useState } from 'react'
import { request } from '#components/request/browser.ts'
import { createSaveMachine } from '#components/saving/save-machine.ts'
import { useSavingOnLeave } from '#components/saving/use-saving-on-leave.ts'
import { DRAFT_DELAY } from '#lib/core/timing.ts'
import type { LoanValues } from '#lib/lending/loans/drafts/schema.ts'

type Typed = { base: LoanValues; values: LoanValues } | null
type Answer = { data: { sequence: number; isKept: boolean } }

const keeperOf = (loanId: number | null, first: number, initial: Typed) => {
  /** What another window was ahead of this one. */
  let ahead = 0
  let isEnded = false
  /** While the loan itself is being saved, its draft is not: the save ends it. */
  let isHeld = false
  let latest: Typed = initial
  const put = (typed: Typed, sequence: number, signal?: AbortSignal) =>
    request.put<Answer>(
      '/api/loans/drafts',
      { loanId, sequence, base: typed?.base ?? null, values: typed?.values ?? null },
      { isBackground: true, ...(signal ? { signal } : {}) },
    )
  const machine = createSaveMachine<{ typed: Typed }, { typed: Typed; version: number }>({
    delay: DRAFT_DELAY,
    replaces: 'earlier saves',
    sequence: first,
    initial: { typed: initial, version: 0 },
    valuesOf: ({ typed }) => ({ typed }),
    send: async ({ value, sequence, signal }) => {
      let answer = await put(value, sequence + ahead, signal)
      // Another window went on with the same draft: what is typed last stands. A save that a newer one ended says nothing more.
      if (answer.ok && !answer.body.data.isKept && !signal.aborted && !isHeld) {
        ahead = answer.body.data.sequence + 1 - sequence
        answer = await put(value, sequence + ahead, signal)
      }
      if (!answer.ok) return { kind: 'failed', reason: '' }
      return { kind: 'saved', stored: { typed: value, version: sequence } }
    },
  })
  const unlessEnded = (work: () => unknown) => () => (isEnded || isHeld ? undefined : work())
  const above = (): number => machine.sequence() + ahead + 1
  return {
    change: (typed: Typed): void => {
      latest = typed
      if (!isEnded && !isHeld) machine.change('typed', typed)
    },
    leave: unlessEnded(machine.leave),
    flush: unlessEnded(machine.flush),
    /** The loan is on its way: nothing is sent meanwhile. Returns the sequence above everything that was. */
    hold: (): number => {
      isHeld = true
      machine.stop()
      return above()
    },
    /** The loan was refused: what is typed is kept again. */
    release: (): void => {
      isHeld = false
      machine.change('typed', latest)
    },
    /** Throws the draft away for good. */
    end: async (): Promise<void> => {
      isEnded = true
      machine.stop()
      await put(null, above())
    },
  }
}

/** Keeps what is typed into the form on the server, in the order in which it was typed, also while the page closes (threat F2). */
export const useLoanDraft = (loanId: number | null, sequence: number, initial: Typed) => {
  const [keeper] = useState(() => keeperOf(loanId, sequence, initial))
  useSavingOnLeave(keeper)
  return keeper
}
