import { unchecked } from '#lib/core/parsing.ts'
import type { JobKind } from '#lib/server/jobs.ts'

/** Erases the enquiries of 12 months ago, every night. */
export const enquiryErasureJob: JobKind<unknown> = {
  name: 'enquiry-erasure',
  payload: unchecked<unknown>(),
  actsFor: 'enquiry erasure',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 300 },
  schedule: '41 3 * * *',
}
