import { z } from 'zod'
import type { JobKind } from '#lib/server/jobs.ts'

const payload = z.object({
  campaignId: z.int(),
  /** The version of the mailing under which this job was planned; a job of an earlier one ends at once. */
  run: z.int(),
})

/**
 * A slice of a mailing's sending: it takes recipients for some seconds and plans the next slice itself. Several of one mailing run
 * side by side, in any number of workers; the queue repeats only what a lost worker or a lost database left.
 */
export const mailingJob: JobKind<z.infer<typeof payload>> = {
  name: 'mailing',
  payload,
  actsFor: 'mailing',
  queue: { retryLimit: 20, retryDelay: 1, retryBackoff: false, heartbeatSeconds: 10, expireInSeconds: 300 },
}
