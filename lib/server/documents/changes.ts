import { pool } from '#lib/server/database/db.ts'
import { CHANGED_SINCE, LONGEST_GAP } from '#lib/server/database/snapshots.ts'
import { now, today } from '#lib/server/operations/clock.ts'

/** Answers the version of the data that public documents are made of: another one as soon as anything of it has changed. */
export type DataVersion = () => Promise<string>

// One statement is one snapshot: what it reads and what it answers as seen are the same.
const QUESTION = `select pg_current_snapshot()::text as snapshot, exists (
  select from public_changes c where ${CHANGED_SINCE}) as "isChanged"`

type Answer = { snapshot: string; isChanged: boolean }

/**
 * Watches the changes of public data, those of other processes too. Each call answers what was committed before it: calls during
 * a look wait for the next one and share it. Rejects while the database is away.
 */
export const dataVersion = (): DataVersion => {
  let seen: { snapshot: string; at: number } | null = null
  let count = 0
  let running: Promise<void> | null = null
  let next: Promise<string> | null = null

  const look = async (): Promise<string> => {
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
    const looked = look()
    running = looked.then(
      () => undefined,
      () => undefined,
    )
    return looked
  }

  return () => {
    next ??= start()
    return next
  }
}
