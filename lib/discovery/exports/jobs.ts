import { z } from 'zod'
import type { JobKind } from '#lib/server/jobs.ts'

/** Attempts of which the last has failed for good. */
export const TRIES = 4

/**
 * Writes the file of an export and queues its message. It acts for the product, which asks at each step what the person who asked
 * may do at that moment; a killed one begins anew.
 */
export const searchExportJob: JobKind<{ exportId: number }> = {
  name: 'search-export',
  payload: z.object({ exportId: z.int() }),
  actsFor: 'search export',
  queue: { retryLimit: TRIES, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 10, expireInSeconds: 1800 },
}
