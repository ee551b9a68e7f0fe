import { z } from 'zod'
import type { JobKind } from '#lib/server/operations/jobs.ts'

const payload = z.object({ messageId: z.int() })

/**
 * Sends one email, stored in email_messages. Delivery schedules its own retries, so the queue only repeats jobs of a lost worker
 * or database, and at once.
 */
export const mailJob: JobKind<z.infer<typeof payload>> = {
  name: 'mail',
  payload,
  actsFor: 'mail',
  queue: { retryLimit: 20, retryDelay: 1, retryBackoff: false, heartbeatSeconds: 10, expireInSeconds: 120 },
  batchSize: 50,
}
