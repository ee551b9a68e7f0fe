import type { ErrorCode } from '#lib/core/errors.ts'

/**
 * The error codes that are recorded as refusals: the actor asked for something forbidden, from another site, or too often (threat
 * H2).
 */
const REFUSALS = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'INACTIVE_PROFILE',
  'FOREIGN_ORIGIN',
  'TOO_MANY_REQUESTS',
] as const satisfies readonly ErrorCode[]
export type RecordedRefusal = (typeof REFUSALS)[number]

/** Returns true if an error code is recorded as a refusal. */
export const isRecordedRefusal = (code: string): boolean => (REFUSALS as readonly string[]).includes(code)

/** The window in which refusals are counted, in milliseconds. */
export const WINDOW = 600_000
/** The most refusals per window with a row of their own: of one account or network, of all accounts, and of all networks. */
export const MOST = { each: 300, accounts: 3_000, networks: 1_000 } as const

export type Asker = { kind: 'accounts' | 'networks'; name: string }
/** Counted refusals without rows, of one asker or of all askers of a kind. */
export type UnwrittenRefusals<Facts> = {
  asker: Asker | null
  kind: Asker['kind']
  count: number
  since: Date
  last: Facts
}

/**
 * Decides which refusals of this process get a row at once and counts the others. The audit is append-only, so a count is written
 * once, after its window; `countedUntil` returns it.
 */
export const createRefusalFloodGate = <Facts>(most: { each: number; accounts: number; networks: number } = MOST) => {
  let window = Number.NaN
  let taken = new Map<string, number>()
  let held = new Map<string, UnwrittenRefusals<Facts>>()

  const countUp = (key: string): number => {
    const count = (taken.get(key) ?? 0) + 1
    taken.set(key, count)
    return count
  }

  /** Returns true if the refusal gets its own row; otherwise it is counted. */
  const take = (asker: Asker, facts: Facts, at: Date): boolean => {
    window = Math.floor(at.getTime() / WINDOW)
    // Above the limit of the whole kind no new askers are stored, so that neither memory nor disk grows with the flood.
    const isOver = (taken.get(asker.kind) ?? 0) >= most[asker.kind]
    if (!isOver && countUp(`${asker.kind} ${asker.name}`) <= most.each) {
      countUp(asker.kind)
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

  /** Returns the counts if the window has ended by `at`, and starts an empty one. */
  const countedUntil = (at: Date): UnwrittenRefusals<Facts>[] => {
    if (Math.floor(at.getTime() / WINDOW) === window) return []
    const counted = [...held.values()]
    taken = new Map()
    held = new Map()
    return counted
  }

  return { take, countedUntil }
}
