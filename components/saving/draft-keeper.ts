import type { RequestResult } from '#components/request/send-request.ts'
import { DRAFT_DELAY } from '#lib/core/timing.ts'
import { createSaveMachine } from './save-machine.ts'

/** The answer to saving a draft: the stored sequence, and whether it is the one that was sent. */
type Answer = { data: { sequence: number; isKept: boolean } }

type Plan<Typed> = {
  /** The last sequence that is stored. */
  sequence: number
  /** What is stored. */
  initial: Typed | null
  /** Sends what is typed under a sequence; null discards the draft. */
  put: (typed: Typed | null, sequence: number, signal?: AbortSignal) => Promise<RequestResult<Answer>>
}

/** Saves what is typed into a form as a draft on the server, in typing order, until it is ended. */
export const createDraftKeeper = <Typed>({ sequence: first, initial, put }: Plan<Typed>) => {
  /** Offset added to the sequence numbers after another window has saved a higher one. */
  let ahead = 0
  let isEnded = false
  /** True while the record itself is being saved, which deletes the draft: the draft is not saved then. */
  let isHeld = false
  let latest = initial
  const machine = createSaveMachine<{ typed: Typed | null }, { typed: Typed | null; version: number }>({
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
    change: (typed: Typed | null): void => {
      latest = typed
      if (!isEnded && !isHeld) machine.change('typed', typed)
    },
    leave: skipIfEnded(machine.leave),
    flush: skipIfEnded(machine.flush),
    /** Suspends draft saves while the record is being saved. Returns a sequence above all those sent. */
    hold: (): number => {
      isHeld = true
      machine.stop()
      return getNextSequence()
    },
    /** Resumes draft saves after the record was refused. */
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
