import { digestJobs } from '#lib/campaigns/digests/jobs.ts'
import { mailingJob } from '#lib/campaigns/sending/working/jobs.ts'
import { type Actor, createSystemActor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { searchExportJob } from '#lib/discovery/exports/jobs.ts'
import { userSearchesJob } from '#lib/discovery/user-search/jobs.ts'
import { mailJob } from '#lib/foundation/mail/jobs.ts'
import { loanAnchorsJob } from '#lib/lending/history/anchors/jobs.ts'
import { loanImportJob } from '#lib/lending/imports/jobs.ts'
import { loanNamesJob, projectionCheckJob } from '#lib/lending/projections/jobs.ts'
import { heldReviewsJob } from '#lib/lending/rating/holding/jobs.ts'
import { approachJob } from '#lib/market/approaches/watching/jobs.ts'
import { criteriaHistoryJob } from '#lib/market/criteria/editing/jobs.ts'
import { enquiryErasureJob } from '#lib/market/enquiries/jobs.ts'
import { dealAlertsJob } from '#lib/market/scenarios/alerts/jobs.ts'
import { lenderDemandJob } from '#lib/market/scenarios/demand/jobs.ts'
import { addressProposalsJob } from '#lib/people/accounts/addresses/proposals/jobs.ts'
import { forgottenPasswordJob } from '#lib/people/accounts/jobs.ts'
import { createActor, findPersonByAccount } from '#lib/people/directory/queries.ts'
import type { JobKind, JobName } from '#lib/server/operations/jobs.ts'

const sweepJob: JobKind<unknown> = {
  name: 'sweep',
  payload: unchecked<unknown>(),
  actsFor: 'sweep',
  queue: { retryLimit: 2, heartbeatSeconds: 10, expireInSeconds: 300 },
  schedule: '17 * * * *',
}

/** Every kind of job; a kind without an entry here or without a handler below does not compile. */
export const JOBS = {
  sweep: sweepJob,
  mail: mailJob,
  mailing: mailingJob,
  'forgotten-password': forgottenPasswordJob,
  'projection-check': projectionCheckJob,
  'loan-anchors': loanAnchorsJob,
  'loan-names': loanNamesJob,
  'criteria-history': criteriaHistoryJob,
  'loan-import': loanImportJob,
  'held-reviews': heldReviewsJob,
  'search-export': searchExportJob,
  'user-searches': userSearchesJob,
  'address-proposals': addressProposalsJob,
  'enquiry-erasure': enquiryErasureJob,
  approaches: approachJob,
  'deal-alerts': dealAlertsJob,
  'lender-demand': lenderDemandJob,
  ...digestJobs,
} satisfies { [Name in JobName]: { name: Name | JobName } }

/** Returns the actor of a job: the system, or a person with current rights. Raises FORBIDDEN if the person may not sign in. */
export const resolveJobActor = async <Given>({ actsFor }: JobKind<Given>, payload: Given): Promise<Actor> => {
  if (typeof actsFor === 'string') return createSystemActor(actsFor)
  const person = await findPersonByAccount(actsFor(payload))
  const actor = person && createActor(person, null)
  if (!actor) throw new DomainError('FORBIDDEN')
  return actor
}
