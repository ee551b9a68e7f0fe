import { registerOpenSave } from './open-saves.ts'

/** A single choice as shown: the newest value, and whether it is still being saved. */
export type ShownChoice<Value> = { value: Value; isPending: boolean }

/** Sends a choice, and says whether it was saved; `isLeaving` if the page is left, so that the request must outlive it. */
export type SendChoice<Value> = (value: Value, isLeaving: boolean) => Promise<boolean>

export type ChoiceQueue<Value> = {
  /** Shows a value at once and saves it; resolves when nothing is left to save. */
  choose: (value: Value) => Promise<void>
  /** Takes over the value that the server has now; while a choice is being saved, it only counts after a refusal. */
  refresh: (stored: Value) => void
}

type Options<Value> = { send: SendChoice<Value>; onChange: (shown: ShownChoice<Value>) => void }

/**
 * Saves a single choice optimistically, one request at a time: a choice made meanwhile waits, and only the newest one is sent.
 * After a refusal the last stored value is shown again. Sign-out waits for the choices; if the page is left, the one that
 * waits is sent at once.
 */
export const createChoiceQueue = <Value>(initial: Value, { send, onChange }: Options<Value>): ChoiceQueue<Value> => {
  let [stored, wanted] = [initial, initial]
  let saving: Promise<void> | null = null
  /** The last choice that is sent and not answered. */
  let last: { value: Value; answer: Promise<boolean> } | null = null
  const sendWanted = (isLeaving: boolean) => {
    last = { value: wanted, answer: send(wanted, isLeaving).catch(() => false) }
    return last
  }
  const leave = () => {
    if (last && last.value !== wanted) sendWanted(true)
  }
  const run = async (): Promise<void> => {
    const release = registerOpenSave({ leave, flush: () => saving })
    while (last || wanted !== stored) {
      onChange({ value: wanted, isPending: true })
      const sent = last ?? sendWanted(false)
      const isSaved = await sent.answer
      if (last === sent) last = null
      if (isSaved) stored = sent.value
      // A newer choice is sent even if the one before it was refused.
      else if (wanted === sent.value) wanted = stored
    }
    release()
    saving = null
    onChange({ value: stored, isPending: false })
  }
  return {
    choose: (value) => {
      wanted = value
      if (saving) onChange({ value, isPending: true })
      else if (wanted !== stored) saving = run()
      return saving ?? Promise.resolve()
    },
    refresh: (next) => {
      if (next === stored) return
      stored = next
      if (saving) return
      wanted = next
      onChange({ value: next, isPending: false })
    },
  }
}
