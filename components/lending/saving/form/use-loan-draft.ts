'use client'

import { useState } from 'react'
import { request } from '#components/request/browser.ts'
import { createSaveMachine } from '#components/saving/save-machine.ts'
import { useSaveOnLeave } from '#components/saving/use-saving-on-leave.ts'
import { DRAFT_DELAY } from '#lib/core/timing.ts'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'

type Typed = { base: LoanValues; values: LoanValues } | null
type Answer = { data: { sequence: number; isKept: boolean } }

const createLoanDraftSaver = (loanId: number | null, first: number, initial: Typed) => {
  /** Offset added to the sequence numbers after another window has saved a higher one. */
  let ahead = 0
  let isEnded = false
  /** True while the loan itself is being saved, which deletes the draft: the draft is not saved then. */
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
      // Another window continued the same draft: the last typed version wins. A save superseded by a newer one reports
      // nothing.
      if (answer.ok && !answer.body.data.isKept && !signal.aborted && !isHeld) {
        ahead = answer.body.data.sequence + 1 - sequence
        answer = await put(value, sequence + ahead, signal)
      }
      if (!answer.ok) return { kind: 'failed', reason: '' }
      return { kind: 'saved', stored: { typed: value, version: sequence } }
    },
  })
  const skipIfEnded = (work: () => unknown) => () => (isEnded || isHeld ? undefined : work())
  const getNextSequence = (): number => machine.sequence() + ahead + 1
  return {
    change: (typed: Typed): void => {
      latest = typed
      if (!isEnded && !isHeld) machine.change('typed', typed)
    },
    leave: skipIfEnded(machine.leave),
    flush: skipIfEnded(machine.flush),
    /** Suspends draft saves while the loan is being saved. Returns a sequence above all those sent. */
    hold: (): number => {
      isHeld = true
      machine.stop()
      return getNextSequence()
    },
    /** Resumes draft saves after the loan was refused. */
    release: (): void => {
      isHeld = false
      machine.change('typed', latest)
    },
    /** Deletes the draft for good. */
    end: async (): Promise<void> => {
      isEnded = true
      machine.stop()
      await put(null, getNextSequence())
    },
  }
}

/** Saves the form's input as a draft on the server, in typing order, even while the page closes (threat F2). */
export const useLoanDraft = (loanId: number | null, sequence: number, initial: Typed) => {
  const [keeper] = useState(() => createLoanDraftSaver(loanId, sequence, initial))
  useSaveOnLeave(keeper)
  return keeper
}
