import { z } from 'zod'
import type { JobKind } from '#lib/server/jobs.ts'

const payload = z.object({ messageId: z.int() })

/**
 * One email on its way; the message itself stands in email_messages. The delivery plans its own later attempts, so the queue
 * repeats only what a lost worker or a lost database left, and at once.
 */
export const mailJob: JobKind<z.infer<typeof payload>> = {
  name: 'mail',
  payload,
  actsFor: 'mail',
  queue: { retryLimit: 20, retryDelay: 1, retryBackoff: false, heartbeatSeconds: 10, expireInSeconds: 120 },
  batchSize: 50,
}
