import type { DigestKind } from '#lib/campaigns/digests/schema.ts'
import { given } from '#lib/core/parsing.ts'
import type { JobKind, JobName } from '#lib/server/jobs.ts'

/** The name of each digest's job. */
const NAMES = {
  FUNDS_AVAILABLE: 'funds-available',
} as const satisfies Record<DigestKind, JobName>

/**
 * Asked every five minutes from 07:00 on: the first answer of a working day plans the day's digest, and the others find it
 * planned, or make up for a stop.
 */
const jobOf = (kind: DigestKind): JobKind<unknown> => ({
  name: NAMES[kind],
  payload: given<unknown>(),
  actsFor: 'digests',
  queue: { retryLimit: 5, retryDelay: 5, heartbeatSeconds: 10, expireInSeconds: 900 },
  schedule: '*/5 7-23 * * 1-5',
})

/** The job of each digest. */
export const digestJobs = {
  'funds-available': jobOf('FUNDS_AVAILABLE'),
} satisfies Record<(typeof NAMES)[DigestKind], JobKind<unknown>>
