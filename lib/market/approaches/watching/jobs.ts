import { unchecked } from '#lib/core/parsing.ts'
import type { JobKind } from '#lib/server/operations/jobs.ts'

/** Ends overdue approaches every hour, and reminds of those that are due soon from eight in the morning. */
export const approachJob: JobKind<unknown> = {
  name: 'approaches',
  payload: unchecked<unknown>(),
  actsFor: 'approaches',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 300 },
  schedule: '12 * * * *',
}
