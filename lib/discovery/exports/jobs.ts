import { z } from 'zod'
import type { JobKind } from '#lib/server/operations/jobs.ts'

/** The most attempts of an export; if the last one fails, the export fails. */
export const TRIES = 4

/**
 * Writes an export's file and queues its email. Runs as the system and checks the current rights of the requesting
 * person at each step; a killed job starts again.
 */
export const searchExportJob: JobKind<{ exportId: number }> = {
  name: 'search-export',
  payload: z.object({ exportId: z.int() }),
  actsFor: 'search export',
  queue: { retryLimit: TRIES, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 10, expireInSeconds: 1800 },
}
