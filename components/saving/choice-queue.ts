/** A single choice as shown: the newest value, and whether it is still being saved. */
export type ShownChoice<Value> = { value: Value; isPending: boolean }

export type ChoiceQueue<Value> = {
  /** Shows a value at once and saves it; resolves when nothing is left to save. */
  choose: (value: Value) => Promise<void>
  /** Takes over the value that the server has now, unless one is being saved. */
  refresh: (stored: Value) => void
}

/**
 * Saves a single choice optimistically, one request at a time: a choice made meanwhile waits, and only the newest one is sent.
 * After a refusal the last saved value is shown again.
 */
export const createChoiceQueue = <Value>(
  initial: Value,
  { send, onChange }: { send: (value: Value) => Promise<boolean>; onChange: (shown: ShownChoice<Value>) => void },
): ChoiceQueue<Value> => {
  let [stored, wanted] = [initial, initial]
  let saving: Promise<void> | null = null
  const run = async (): Promise<void> => {
    while (wanted !== stored) {
      const value = wanted
      onChange({ value, isPending: true })
      const isSaved = await send(value).catch(() => false)
      if (isSaved) stored = value
      // A newer choice is sent even if the one before it was refused.
      else if (wanted === value) wanted = stored
    }
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
      if (saving || next === stored) return
      ;[stored, wanted] = [next, next]
      onChange({ value: next, isPending: false })
    },
  }
}
