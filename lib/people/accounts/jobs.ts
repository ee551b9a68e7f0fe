import type { z } from 'zod'
import { forgottenSchema } from '#lib/people/accounts/schema.ts'
import type { JobKind } from '#lib/server/operations/jobs.ts'

/** Looks up a forgotten password's account after the response was sent, so that its timing reveals nothing (row A-11). */
export const forgottenPasswordJob: JobKind<z.infer<typeof forgottenSchema>> = {
  name: 'forgotten-password',
  payload: forgottenSchema,
  actsFor: 'forgotten password',
  queue: { retryLimit: 3, heartbeatSeconds: 10, expireInSeconds: 60 },
}
