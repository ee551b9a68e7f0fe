import { unchecked } from '#lib/core/parsing.ts'
import type { JobKind } from '#lib/server/operations/jobs.ts'

/** Anchors the loan logs each night before working hours. */
export const loanAnchorsJob: JobKind<unknown> = {
  name: 'loan-anchors',
  payload: unchecked<unknown>(),
  actsFor: 'loan anchors',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 1800 },
  schedule: '10 4 * * *',
}
