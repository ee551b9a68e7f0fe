/** A seeded random generator: the same seed always gives the same scenario. */
export type Random = {
  /** Returns x with 0 ≤ x < 1. */
  next: () => number
  /** Returns an integer from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** Returns one of the entries with a probability proportional to its weight. */
  weighted: <T>(entries: readonly (readonly [T, number])[]) => T
  /** Returns a number around `middle`, rarely more than two spreads away. */
  around: (middle: number, spread: number) => number
  shuffle: <T>(list: readonly T[]) => T[]
}

/** Creates a mulberry32 generator. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('nothing to pick from')
      return list[int(0, list.length - 1)] as (typeof list)[number]
    },
    weighted: (entries) => {
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of entries) {
        rest -= weight
        if (rest < 0) return value
      }
      return (entries.at(-1) as (typeof entries)[number])[0]
    },
    around: (middle, spread) => middle + (next() + next() + next() - 1.5) * spread * 2,
    shuffle: (list) => {
      const copy = [...list]
      for (let at = copy.length - 1; at > 0; at -= 1) {
        const other = int(0, at)
        ;[copy[at], copy[other]] = [copy[other] as (typeof copy)[number], copy[at] as (typeof copy)[number]]
      }
      return copy
    },
  }
}
