import { unchecked } from '#lib/core/parsing.ts'
import type { JobKind } from '#lib/server/operations/jobs.ts'

/** Shows ratings whose hold-back period is over. */
export const heldReviewsJob: JobKind<unknown> = {
  name: 'held-reviews',
  payload: unchecked<unknown>(),
  actsFor: 'held reviews',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 600 },
  schedule: '*/10 * * * *',
}
