import { given } from '#lib/core/parsing.ts'
import type { JobKind } from '#lib/server/jobs.ts'

/** Compares every projection with the loans each night. */
export const projectionCheckJob: JobKind<unknown> = {
  name: 'projection-check',
  payload: given<unknown>(),
  actsFor: 'projection check',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 1800 },
  schedule: '40 3 * * *',
}
