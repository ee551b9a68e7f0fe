import { pool } from '#lib/server/database/db.ts'
import { CHANGED_SINCE, LONGEST_GAP } from '#lib/server/database/snapshots.ts'
import { now, today } from '#lib/server/operations/clock.ts'

/** Returns the version of the data that public documents are made of; it changes as soon as any of that data does. */
export type DataVersion = () => Promise<string>

// One statement has one snapshot, so the snapshot that it returns is the one that it reads.
const QUESTION = `select pg_current_snapshot()::text as snapshot, exists (
  select from public_changes c where ${CHANGED_SINCE}) as "isChanged"`

type Answer = { snapshot: string; isChanged: boolean }

/**
 * Creates a function that polls for changes of public data, including those by other processes. Each call sees everything committed
 * before it: calls during a poll wait for the next one and share it. Rejects while the database is unavailable.
 */
export const createDataVersion = (): DataVersion => {
  let seen: { snapshot: string; at: number } | null = null
  let count = 0
  let running: Promise<void> | null = null
  let next: Promise<string> | null = null

  const poll = async (): Promise<string> => {
    const at = now().getTime()
    const known = seen && at - seen.at < LONGEST_GAP ? seen.snapshot : null
    const { rows } = await pool().query<Answer>({ name: 'public-changes', text: QUESTION, values: [known ?? '1:1:'] })
    const { snapshot, isChanged } = rows[0] as Answer
    if (isChanged || known === null) count += 1
    seen = { snapshot, at }
    return `${count}/${today()}`
  }

  const start = async (): Promise<string> => {
    await running
    next = null
    const polled = poll()
    running = polled.then(
      () => undefined,
      () => undefined,
    )
    return polled
  }

  return () => {
    next ??= start()
    return next
  }
}
