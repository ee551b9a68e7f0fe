import { unchecked } from '#lib/core/parsing.ts'
import type { JobKind } from '#lib/server/operations/jobs.ts'

/** Counts every night how criteria meet the deals of brokers. */
export const lenderDemandJob: JobKind<unknown> = {
  name: 'lender-demand',
  payload: unchecked<unknown>(),
  actsFor: 'lender demand',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 1_800 },
  schedule: '40 2 * * *',
}
