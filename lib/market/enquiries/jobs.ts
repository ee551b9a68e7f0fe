import { unchecked } from '#lib/core/parsing.ts'
import type { JobKind } from '#lib/server/operations/jobs.ts'

/** Erases enquiries older than 12 months every night. */
export const enquiryErasureJob: JobKind<unknown> = {
  name: 'enquiry-erasure',
  payload: unchecked<unknown>(),
  actsFor: 'enquiry erasure',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 300 },
  schedule: '41 3 * * *',
}
