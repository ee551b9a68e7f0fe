import {
  type ChoiceQueue,
  createChoiceQueue,
  type SendChoice,
  type ShownChoice,
} from '#components/saving/choice-queue.ts'

/** `was` is the stored value that the page showed last. */
type Pin = ShownChoice<boolean> & { was: boolean; queue: ChoiceQueue<boolean> }

// By the id of the search. The menu that pins is unmounted when it closes, so the saves outlive it; the tabs show them.
const pins = new Map<number, Pin>()
const listeners = new Set<() => void>()

const setPin = (id: number, pin: Pin | null): void => {
  if (pin) pins.set(id, pin)
  else pins.delete(id)
  for (const listener of listeners) listener()
}

/** Calls a function at each change of a choice; returns what ends that. */
export const subscribeToPins = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the choice of a person for a search, if the page may not show it as stored yet. */
export const getPin = (id: number): Pin | undefined => pins.get(id)

/** Returns what is shown: the choice until the page shows another stored value than before, then that one. */
export const getShownPin = (pin: Pin | undefined, stored: boolean): ShownChoice<boolean> =>
  pin && (pin.isPending || pin.was === stored) ? pin : { value: stored, isPending: false }

/** Follows the stored value of a page: a choice that is saved ends when that moves, one being saved goes on. */
export const followStoredPin = (id: number, stored: boolean): void => {
  const pin = pins.get(id)
  if (!pin || pin.was === stored) return
  if (pin.isPending) {
    pin.queue.refresh(stored)
    setPin(id, { ...pin, was: stored })
  } else setPin(id, null)
}

const createPin = (id: number, stored: boolean, save: SendChoice<boolean>): Pin => {
  const queue = createChoiceQueue(stored, {
    send: save,
    onChange: (shown) => {
      const pin = pins.get(id)
      if (pin) setPin(id, { ...pin, ...shown })
    },
  })
  return { value: stored, isPending: false, was: stored, queue }
}

/** Pins or unpins a search: shown at once, saved one request at a time, and taken back if refused. */
export const choosePin = (
  id: number,
  { stored, isPinned }: { stored: boolean; isPinned: boolean },
  save: SendChoice<boolean>,
): void => {
  const pin = pins.get(id) ?? createPin(id, stored, save)
  pins.set(id, pin)
  void pin.queue.choose(isPinned)
}
