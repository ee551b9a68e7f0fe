/** An open leave confirmation: what would be lost, and the callbacks to leave or stay. */
export type LeaveQuestion = { text: string; leave: () => void; stay: () => void }

const texts = new Map<symbol, string>()
const listeners = new Set<() => void>()
let asked: LeaveQuestion | null = null
let isAgreed = false

const setLeaveQuestion = (question: LeaveQuestion | null): void => {
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

/** True while leaving would lose input and the person has not agreed to it. */
export const isLeavingGuarded = (): boolean => texts.size > 0 && !isAgreed

/** Leaves at once if nothing would be lost, or else after confirmation in the dialog; asks only once. */
export const leaveAfterConfirmation = (go: () => void, onStay?: () => void): void => {
  // While a confirmation is open, a second attempt to leave is ignored.
  if (!isLeavingGuarded()) go()
  else if (!asked) setLeaveQuestion(buildLeaveQuestion(go, onStay))
}

const buildLeaveQuestion = (go: () => void, onStay?: () => void): LeaveQuestion => ({
  text: [...texts.values()].at(-1) as string,
  leave: () => {
    isAgreed = true
    setLeaveQuestion(null)
    go()
  },
  stay: () => {
    setLeaveQuestion(null)
    onStay?.()
  },
})

/** Returns the open confirmation; for `useSyncExternalStore`. */
export const getLeaveQuestion = (): LeaveQuestion | null => asked

/** Subscribes to changes of the open confirmation. */
export const subscribeToLeaveQuestion = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
