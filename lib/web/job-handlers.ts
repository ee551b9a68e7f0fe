import { planDigest } from '#lib/campaigns/digests/runs/commands.ts'
import type { DigestKind } from '#lib/campaigns/digests/schema.ts'
import { requeueMailings, workMailing } from '#lib/campaigns/sending/working/commands.ts'
import { mailingJob } from '#lib/campaigns/sending/working/jobs.ts'
import { type Actor, createSystemActor } from '#lib/core/actor.ts'
import { makeExport } from '#lib/discovery/exports/workbooks/commands.ts'
import { catchUpUserSearches } from '#lib/discovery/user-search/commands.ts'
import { reportUserSearches } from '#lib/discovery/user-search/queries.ts'
import { sweepPictures } from '#lib/foundation/files/commands.ts'
import { deliverEmails, requeueWaiting } from '#lib/foundation/mail/delivery/commands.ts'
import { mailJob } from '#lib/foundation/mail/jobs.ts'
import { anchorLoanLogs } from '#lib/lending/history/anchors/commands.ts'
import { workImport } from '#lib/lending/imports/recording/commands.ts'
import { reportProjections } from '#lib/lending/projections/queries.ts'
import { sortByNames } from '#lib/lending/projections/searches/commands.ts'
import { releaseReviews } from '#lib/lending/rating/holding/commands.ts'
import { endOverdueApproaches, remindOfApproaches } from '#lib/market/approaches/watching/commands.ts'
import { recordIdle } from '#lib/market/criteria/editing/commands.ts'
import { eraseOldEnquiries } from '#lib/market/enquiries/commands.ts'
import { watchSavedDeals } from '#lib/market/scenarios/alerts/commands.ts'
import { countLenderDemand } from '#lib/market/scenarios/demand/commands.ts'
import { confirmDueProposals } from '#lib/people/accounts/addresses/proposals/commands.ts'
import { sendForgotten } from '#lib/people/accounts/passwords/commands.ts'
import { deleteExpiredData } from '#lib/server/database/sweep.ts'
import type { Transport } from '#lib/server/delivery/mailer.ts'
import type { JobKind, JobName } from '#lib/server/operations/jobs.ts'
import { log } from '#lib/server/operations/log.ts'
import type { JOBS } from '#lib/web/jobs.ts'
import { MAILS } from '#lib/web/mails.ts'

type Payload<Name extends JobName> = (typeof JOBS)[Name] extends JobKind<infer Given> ? Given : never
type Works = { [Name in JobName]: (actor: Actor, payloads: Payload<Name>[]) => Promise<unknown> }

const createDigestPlanner = (kind: DigestKind) => async (actor: Actor) => {
  const planned = await planDigest(actor, kind)
  if (planned !== null) log.info('digest planned', { kind, planned })
}

const DIGEST_HANDLERS = {
  'funds-available': createDigestPlanner('FUNDS_AVAILABLE'),
  'syndicate-funders': createDigestPlanner('SYNDICATE_FUNDERS'),
  'broker-matches': createDigestPlanner('BROKER_MATCHES'),
  'ninety-days-activity': createDigestPlanner('NINETY_DAYS_ACTIVITY'),
  'saved-deals': createDigestPlanner('SAVED_DEALS'),
  'waiting-tasks': createDigestPlanner('WAITING_TASKS'),
  'verification-reminders': createDigestPlanner('VERIFICATION_REMINDER'),
  'lapsed-criteria': createDigestPlanner('CRITERIA_LAPSED'),
}

const RECORD_HANDLERS = {
  'projection-check': async (actor) => {
    await reportProjections(actor)
    await reportUserSearches(actor)
  },
  'loan-anchors': (actor) => anchorLoanLogs(actor),
  'loan-names': async (actor, payloads) => {
    const moved = await sortByNames(
      actor,
      payloads.map(({ companyId }) => companyId),
    )
    if (moved > 0) log.info('loans sorted anew', { moved })
  },
  'criteria-history': async (actor) => {
    const recorded = await recordIdle(actor)
    if (recorded > 0) log.info('criteria recorded', { recorded })
  },
  'loan-import': async (actor, payloads) => {
    for (const { importId } of payloads) await workImport(actor, importId)
  },
  'held-reviews': async (actor) => {
    const shown = await releaseReviews(actor)
    if (shown > 0) log.info('held ratings shown', { loans: shown })
  },
  'search-export': async (actor, payloads) => {
    for (const { exportId } of payloads) await makeExport(actor, exportId)
  },
  'user-searches': (actor) => catchUpUserSearches(actor),
  'address-proposals': async (actor) => {
    const asked = await confirmDueProposals(actor)
    if (asked > 0) log.info('proposed addresses asked to confirm', { asked })
  },
  'enquiry-erasure': async (actor) => {
    const erased = await eraseOldEnquiries(actor)
    if (erased > 0) log.info('old enquiries erased', { erased })
  },
  approaches: async (actor) => {
    const ended = await endOverdueApproaches(actor)
    const reminded = await remindOfApproaches(actor)
    if (ended + reminded > 0) log.info('approaches watched', { ended, reminded })
  },
  'deal-alerts': async (actor) => {
    const found = await watchSavedDeals(actor)
    if (found > 0) log.info('lenders newly fit saved deals', { found })
  },
  'lender-demand': async (actor) => {
    log.info('demand counted', { categories: await countLenderDemand(actor) })
  },
} satisfies Partial<Works>

/** Returns the handler of each kind of job, which the worker runs; without a `transport` no mail is sent. */
export const createHandlers = (transport: Transport | null): Works => ({
  sweep: async (actor) => {
    log.info('swept', { ...(await deleteExpiredData()), pictures: await sweepPictures(actor) })
    const requeued = await requeueWaiting(createSystemActor(mailJob.actsFor as string), transport)
    if (requeued > 0) log.info('mail put back into the queue', { requeued })
    const mailings = await requeueMailings(createSystemActor(mailingJob.actsFor as string), transport)
    if (mailings > 0) log.info('mailings planned anew', { mailings })
  },
  mail: (actor, payloads) =>
    deliverEmails(
      actor,
      payloads.map(({ messageId }) => messageId),
      { transport, kinds: MAILS },
    ),
  mailing: async (actor, payloads) => {
    for (const payload of payloads) await workMailing(actor, payload, transport)
  },
  'forgotten-password': async (actor, payloads) => {
    for (const payload of payloads) await sendForgotten(actor, payload)
  },
  ...RECORD_HANDLERS,
  ...DIGEST_HANDLERS,
})
