import type { z } from 'zod'
import { forgottenSchema } from '#lib/people/accounts/schema.ts'
import type { JobKind } from '#lib/server/jobs.ts'

/** Looks up who forgot a password, after the answer has gone (row A-11). */
export const forgottenPasswordJob: JobKind<z.infer<typeof forgottenSchema>> = {
  name: 'forgotten-password',
  payload: forgottenSchema,
  actsFor: 'forgotten password',
  queue: { retryLimit: 3, heartbeatSeconds: 10, expireInSeconds: 60 },
}
