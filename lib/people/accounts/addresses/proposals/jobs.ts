import { unchecked } from '#lib/core/parsing.ts'
import type { JobKind } from '#lib/server/operations/jobs.ts'

/** Every ten minutes, sends the confirmation of addresses proposed over a day ago. */
export const addressProposalsJob: JobKind<unknown> = {
  name: 'address-proposals',
  payload: unchecked<unknown>(),
  actsFor: 'address proposals',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 300 },
  schedule: '*/10 * * * *',
}
