import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import { raceTimeout } from '#lib/core/waiting.ts'
import { compareMigrations, type MigrationLevel } from '#lib/server/database/migration-level.ts'

/** Whether a process can do its work, and why not. */
export type Readiness = {
  status: 'ready' | 'not ready'
  database: 'reached' | 'not reached'
  migrations: 'up to date' | 'behind' | 'ahead' | 'unknown'
  /** Seconds since the last heartbeat of any worker; null if there was none. */
  workerSeenSecondsAgo: number | null
}

const PATIENCE = 3_000
/** How long a result is cached, in milliseconds. */
const FRESH = 1_000

/** Returns a function that checks the database and its migrations; callers within a second share one result. */
export const createReadinessCheck = (pool: () => pg.Pool): (() => Promise<Readiness>) => {
  let last: { at: number; answer: Promise<Readiness> } | null = null
  return () => {
    if (!last || Date.now() - last.at > FRESH) last = { at: Date.now(), answer: checkReadiness(pool()) }
    return last.answer
  }
}

const checkReadiness = async (pool: pg.Pool): Promise<Readiness> => {
  try {
    const [level, seen] = await raceTimeout(readDatabaseState(pool), PATIENCE, () => new Error('too slow'))
    const migrations = describeMigrationLevel(level)
    return {
      status: migrations === 'up to date' ? 'ready' : 'not ready',
      database: 'reached',
      migrations,
      workerSeenSecondsAgo: seen,
    }
  } catch {
    return { status: 'not ready', database: 'not reached', migrations: 'unknown', workerSeenSecondsAgo: null }
  }
}

const readDatabaseState = async (pool: pg.Pool): Promise<[MigrationLevel, number | null]> => {
  const level = await compareMigrations(pool)
  if (describeMigrationLevel(level) !== 'up to date') return [level, null]
  const { rows } = await pool.query<{ seconds: number | null }>(
    'select extract(epoch from now() - max(beat_at))::int as seconds from worker_beats',
  )
  return [level, rows[0]?.seconds ?? null]
}

// Unknown migrations are worse than missing ones: this version might write what the newer one no longer reads.
const describeMigrationLevel = ({ behind, ahead }: MigrationLevel): Readiness['migrations'] =>
  ahead.length > 0 ? 'ahead' : behind.length > 0 ? 'behind' : 'up to date'

/** Answers /healthz (the process is alive) and /readyz (it can do its work); returns false for other paths. */
export const answerHealth = (
  request: IncomingMessage,
  response: ServerResponse,
  { readiness, isStopping }: { readiness: () => Promise<Readiness>; isStopping: () => boolean },
): boolean => {
  const path = (request.url ?? '').split('?')[0]
  if (path !== '/healthz' && path !== '/readyz') return false
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
  } else if (path === '/healthz') {
    sendJson(response, 200, { status: 'alive' })
  } else if (isStopping()) {
    sendJson(response, 503, { status: 'stopping' })
  } else {
    void readiness().then((state) => sendJson(response, state.status === 'ready' ? 200 : 503, state))
  }
  return true
}

const sendJson = (response: ServerResponse, status: number, body: object): void => {
  response.setHeader('content-type', 'application/json')
  response.setHeader('cache-control', 'no-store')
  response.writeHead(status).end(`${JSON.stringify(body)}\n`)
}
