import { z } from 'zod'
import { recordKey, unchecked } from '#lib/core/parsing.ts'
import type { JobKind } from '#lib/server/jobs.ts'

/** Compares every projection with the loans each night. */
export const projectionCheckJob: JobKind<unknown> = {
  name: 'projection-check',
  payload: unchecked<unknown>(),
  actsFor: 'projection check',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 1800 },
  schedule: '40 3 * * *',
}

/** Anchors the heads of the loans' logs each night, before the day's work begins. */
export const loanAnchorsJob: JobKind<unknown> = {
  name: 'loan-anchors',
  payload: unchecked<unknown>(),
  actsFor: 'loan anchors',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 1800 },
  schedule: '10 4 * * *',
}

const renamed = z.object({ companyId: recordKey })

/** Sorts the loans of a renamed company anew; enqueued with the change of its name or of who is shown first. */
export const loanNamesJob: JobKind<z.infer<typeof renamed>> = {
  name: 'loan-names',
  payload: renamed,
  actsFor: 'loan names',
  queue: { retryLimit: 5, heartbeatSeconds: 10, expireInSeconds: 300 },
}
