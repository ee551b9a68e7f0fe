import type { ErrorCode } from '#lib/core/errors.ts'

/** The failures that are refusals: somebody asked for what is not theirs, from elsewhere, or too often (threat H2). */
const REFUSALS: readonly ErrorCode[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'INACTIVE_PROFILE',
  'FOREIGN_ORIGIN',
  'TOO_MANY_REQUESTS',
]

export const isRefusal = (code: string): boolean => (REFUSALS as readonly string[]).includes(code)

/** How long a window lasts, in milliseconds. */
export const WINDOW = 600_000
/** How many refusals of one window get a row each: of one account or network, of all accounts and of all networks. */
export const MOST = { each: 300, accounts: 3_000, networks: 1_000 } as const

export type Asker = { kind: 'accounts' | 'networks'; name: string }
/** The refusals of one asker, or of all of a kind together, that got no row of their own. */
export type Held<Facts> = { asker: Asker | null; kind: Asker['kind']; count: number; since: Date; last: Facts }

/**
 * Decides for one process which refusals get a row at once and counts the others. A table that is only added to cannot
 * count a row up, so a flood's number can be written once, when it is known: after its window. `countedUntil` hands those out.
 */
export const createFloodGate = <Facts>(most: { each: number; accounts: number; networks: number } = MOST) => {
  let window = Number.NaN
  let taken = new Map<string, number>()
  let held = new Map<string, Held<Facts>>()

  const used = (key: string): number => {
    const count = (taken.get(key) ?? 0) + 1
    taken.set(key, count)
    return count
  }

  /** True where this refusal is recorded by itself; otherwise it is counted. */
  const take = (asker: Asker, facts: Facts, at: Date): boolean => {
    window = Math.floor(at.getTime() / WINDOW)
    // Once all of a kind have used up their rows nobody new is remembered: neither memory nor disk grows with the flood.
    const isOver = (taken.get(asker.kind) ?? 0) >= most[asker.kind]
    if (!isOver && used(`${asker.kind} ${asker.name}`) <= most.each) {
      used(asker.kind)
      return true
    }
    const key = isOver ? asker.kind : `${asker.kind} ${asker.name}`
    const before = held.get(key)
    held.set(key, {
      ...(before ?? { asker: isOver ? null : asker, kind: asker.kind, since: at }),
      count: (before?.count ?? 0) + 1,
      last: facts,
    })
    return false
  }

  /** What was counted in a window that is over at this moment; the next window begins empty. */
  const countedUntil = (at: Date): Held<Facts>[] => {
    if (Math.floor(at.getTime() / WINDOW) === window) return []
    const counted = [...held.values()]
    taken = new Map()
    held = new Map()
    return counted
  }

  return { take, countedUntil }
}
