import { unchecked } from '#lib/core/parsing.ts'
import type { JobKind } from '#lib/server/operations/jobs.ts'

/** Looks every minute whether offers have changed, and once a day at all saved deals. */
export const dealAlertsJob: JobKind<unknown> = {
  name: 'deal-alerts',
  payload: unchecked<unknown>(),
  actsFor: 'deal alerts',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 900 },
  schedule: '* * * * *',
}
