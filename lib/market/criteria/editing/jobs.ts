import { unchecked } from '#lib/core/parsing.ts'
import type { JobKind } from '#lib/server/operations/jobs.ts'

/** Records the changes of abandoned forms in the history. */
export const criteriaHistoryJob: JobKind<unknown> = {
  name: 'criteria-history',
  payload: unchecked<unknown>(),
  actsFor: 'criteria history',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 600 },
  schedule: '*/5 * * * *',
}
