import { DomainError } from '#lib/core/errors.ts'

/** Runs work as soon as a place is free. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Creates a gate that runs `places` pieces of work at once and queues the others in order, so that a burst takes time instead of
 * memory. Raises UNAVAILABLE at once if the queue is full.
 */
export const createConcurrencyGate = (places: number, longestQueue: number): Gate => {
  let free = places
  const waiting: (() => void)[] = []
  const enter = async (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    if (waiting.length >= longestQueue)
      throw new DomainError('UNAVAILABLE', 'Too much is going on at once. Please try again in a moment.')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** Runs work as soon as a place of its key is free. */
export type KeyedGate = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Creates a gate per key, so that one key's work does not delay the others. */
export const createConcurrencyGatePerKey = (places: number, longestQueue: number): KeyedGate => {
  const gates = new Map<string, { gate: Gate; users: number }>()
  return async (key, work) => {
    const own = gates.get(key) ?? { gate: createConcurrencyGate(places, longestQueue), users: 0 }
    gates.set(key, own)
    own.users += 1
    try {
      return await own.gate(work)
    } finally {
      own.users -= 1
      if (own.users === 0) gates.delete(key)
    }
  }
}
