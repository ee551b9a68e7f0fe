import { unchecked } from '#lib/core/parsing.ts'
import type { JobKind } from '#lib/server/operations/jobs.ts'

/** Updates the search rows of people with changes, every five minutes. */
export const userSearchesJob: JobKind<unknown> = {
  name: 'user-searches',
  payload: unchecked<unknown>(),
  actsFor: 'user searches',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 600 },
  schedule: '*/5 * * * *',
}
