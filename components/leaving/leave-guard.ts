/** What stands between the person and leaving: what would be lost, and how to go on. */
export type LeaveQuestion = { text: string; leave: () => void; stay: () => void }

const texts = new Map<symbol, string>()
const listeners = new Set<() => void>()
let asked: LeaveQuestion | null = null
let isAgreed = false

const put = (question: LeaveQuestion | null): void => {
  asked = question
  for (const tell of listeners) tell()
}

/** Guards unsaved input until the returned function is called; `text` says what is not saved. */
export const guardLeaving = (text: string): (() => void) => {
  const own = Symbol(text)
  if (texts.size === 0) isAgreed = false
  texts.set(own, text)
  return () => void texts.delete(own)
}

/** True while something typed would be lost and the person has not agreed to that. */
export const isGuarded = (): boolean => texts.size > 0 && !isAgreed

/** Leaves at once where nothing would be lost, else after the person has agreed in the dialog; it asks once. */
export const leaveBy = (go: () => void, onStay?: () => void): void => {
  // A question that is open is answered first; a second way out is not a second question.
  if (!isGuarded()) go()
  else if (!asked) put(questionOf(go, onStay))
}

const questionOf = (go: () => void, onStay?: () => void): LeaveQuestion => ({
  text: [...texts.values()].at(-1) as string,
  leave: () => {
    isAgreed = true
    put(null)
    go()
  },
  stay: () => {
    put(null)
    onStay?.()
  },
})

/** The question that is open; for `useSyncExternalStore`. */
export const leaveQuestion = (): LeaveQuestion | null => asked

/** Tells when the open question changes. */
export const onLeaveQuestion = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
