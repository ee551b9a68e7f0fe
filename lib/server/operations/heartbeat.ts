import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { pool } from '#lib/server/database/db.ts'
import { warnOfFailure } from '#lib/server/operations/log.ts'

/** The interval of a worker's heartbeat, and the age after which it counts as gone; in seconds. */
const EVERY = 10
const GONE = 35

/** Writes this worker's heartbeat to the database until `stop` is called, and deletes those of workers gone for a day. */
export const startHeartbeat = async (): Promise<{ stop: () => Promise<void> }> => {
  const id = randomUUID()
  const beat = async () => {
    await pool().query(
      `insert into worker_beats (id, host, pid, started_at, beat_at) values ($1, $2, $3, now(), now())
       on conflict (id) do update set beat_at = now()`,
      [id, hostname(), process.pid],
    )
    await pool().query(`delete from worker_beats where beat_at < now() - interval '1 day'`)
  }
  const attempt = () => beat().catch((error: Error) => warnOfFailure('no heartbeat', error))
  await attempt()
  const timer = setInterval(() => void attempt(), EVERY * 1_000)
  return {
    stop: async () => {
      clearInterval(timer)
      await pool()
        .query('delete from worker_beats where id = $1', [id])
        .catch(() => {})
    },
  }
}

/** Returns true if a worker on this machine had a heartbeat in the last 35 seconds. */
export const hasRecentHeartbeatOnThisMachine = async (): Promise<boolean> => {
  const { rowCount } = await pool().query(
    'select from worker_beats where host = $1 and beat_at > now() - make_interval(secs => $2) limit 1',
    [hostname(), GONE],
  )
  return (rowCount ?? 0) > 0
}
