import { unchecked } from '#lib/core/parsing.ts'
import type { JobKind } from '#lib/server/jobs.ts'

/** Asks proposed addresses to confirm themselves once their day has passed. */
export const addressProposalsJob: JobKind<unknown> = {
  name: 'address-proposals',
  payload: unchecked<unknown>(),
  actsFor: 'address proposals',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 300 },
  schedule: '*/10 * * * *',
}
