import { DomainError } from '#lib/core/errors.ts'

/** Runs a piece of work when one of the places is free. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A gate that lets so many in at once and keeps the others waiting in their order, so that a rush takes time instead of
 * memory. Whoever would be too far back in the queue is told UNAVAILABLE at once.
 */
export const gateOf = (places: number, longestQueue: number): Gate => {
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

/** Runs a piece of work when its key has a free place. */
export type KeyedGate = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** A gate for each key, so that whoever holds the places of one keeps nobody else waiting. */
export const gatesOf = (places: number, longestQueue: number): KeyedGate => {
  const gates = new Map<string, { gate: Gate; users: number }>()
  return async (key, work) => {
    const own = gates.get(key) ?? { gate: gateOf(places, longestQueue), users: 0 }
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
