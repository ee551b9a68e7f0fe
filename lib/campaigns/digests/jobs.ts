import type { DigestKind } from '#lib/campaigns/digests/schema.ts'
import { unchecked } from '#lib/core/parsing.ts'
import type { JobKind, JobName } from '#lib/server/operations/jobs.ts'

/** The job name of each digest. */
const NAMES = {
  FUNDS_AVAILABLE: 'funds-available',
  SYNDICATE_FUNDERS: 'syndicate-funders',
  BROKER_MATCHES: 'broker-matches',
  NINETY_DAYS_ACTIVITY: 'ninety-days-activity',
  SAVED_DEALS: 'saved-deals',
  WAITING_TASKS: 'waiting-tasks',
  VERIFICATION_REMINDER: 'verification-reminders',
  CRITERIA_LAPSED: 'lapsed-criteria',
} as const satisfies Record<DigestKind, JobName>

/**
 * Runs every five minutes from 07:00 on working days. The first run plans the day's digest; later ones do nothing, or
 * catch up after an outage.
 */
const createDigestJob = (kind: DigestKind): JobKind<unknown> => ({
  name: NAMES[kind],
  payload: unchecked<unknown>(),
  actsFor: 'digests',
  queue: { retryLimit: 5, retryDelay: 5, heartbeatSeconds: 10, expireInSeconds: 900 },
  schedule: '*/5 7-23 * * 1-5',
})

/** The planning job of each digest. */
export const digestJobs = {
  'funds-available': createDigestJob('FUNDS_AVAILABLE'),
  'syndicate-funders': createDigestJob('SYNDICATE_FUNDERS'),
  'broker-matches': createDigestJob('BROKER_MATCHES'),
  'ninety-days-activity': createDigestJob('NINETY_DAYS_ACTIVITY'),
  'saved-deals': createDigestJob('SAVED_DEALS'),
  'waiting-tasks': createDigestJob('WAITING_TASKS'),
  'verification-reminders': createDigestJob('VERIFICATION_REMINDER'),
  'lapsed-criteria': createDigestJob('CRITERIA_LAPSED'),
} satisfies Record<(typeof NAMES)[DigestKind], JobKind<unknown>>
