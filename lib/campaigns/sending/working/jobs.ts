import { z } from 'zod'
import type { JobKind } from '#lib/server/operations/jobs.ts'

const payload = z.object({
  campaignId: z.int(),
  /** The version of the mailing when this job was queued; a job of an earlier version ends at once. */
  run: z.int(),
})

/**
 * Sends one slice of a mailing for some seconds and queues the next slice. Several slices of a mailing run in parallel,
 * in any number of workers; the queue retries only after a lost worker or database.
 */
export const mailingJob: JobKind<z.infer<typeof payload>> = {
  name: 'mailing',
  payload,
  actsFor: 'mailing',
  queue: { retryLimit: 20, retryDelay: 1, retryBackoff: false, heartbeatSeconds: 10, expireInSeconds: 300 },
}
