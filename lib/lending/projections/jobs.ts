import { z } from 'zod'
import { recordKey, unchecked } from '#lib/core/parsing.ts'
import type { JobKind } from '#lib/server/operations/jobs.ts'

/** Compares search rows, figures and totals with the loans each night. */
export const projectionCheckJob: JobKind<unknown> = {
  name: 'projection-check',
  payload: unchecked<unknown>(),
  actsFor: 'projection check',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 1800 },
  schedule: '40 3 * * *',
}

const renamed = z.object({ companyId: recordKey })

/** Updates the sort names of a company's loans; enqueued when its name or the person shown first changes. */
export const loanNamesJob: JobKind<z.infer<typeof renamed>> = {
  name: 'loan-names',
  payload: renamed,
  actsFor: 'loan names',
  queue: { retryLimit: 5, heartbeatSeconds: 10, expireInSeconds: 300 },
}
