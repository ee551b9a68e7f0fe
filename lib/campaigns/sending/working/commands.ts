import { claimMailBatch, handOverBatch } from '#lib/campaigns/sending/batches/commands.ts'
import { pauseMailingAutomatically } from '#lib/campaigns/sending/brake/commands.ts'
import { claimRecipients, finishMailing, releaseClaimsOfLostWorkers } from '#lib/campaigns/sending/claims/commands.ts'
import { enqueueMailing, findSuspensionEnd } from '#lib/campaigns/sending/commands.ts'
import { handOver } from '#lib/campaigns/sending/handing/commands.ts'
import { sendingPolicies } from '#lib/campaigns/sending/policy.ts'
import { CLAIM_SIZE, getSecondsUntilDue, LEASE, LOST_AFTER, SLICE } from '#lib/campaigns/sending/rules.ts'
import type { Mailing, Planned, Slice } from '#lib/campaigns/sending/schema.ts'
import { mailingJob } from '#lib/campaigns/sending/working/jobs.ts'
import type { Actor } from '#lib/core/actor.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { getListMailObstacle } from '#lib/foundation/mail/footers/queries.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { BATCH_SIZE, MAILS_AT_ONCE, type Transport } from '#lib/server/delivery/mailer.ts'
import { createConcurrencyGate } from '#lib/server/http/gate.ts'
import { now } from '#lib/server/operations/clock.ts'
import { enqueueJob } from '#lib/server/operations/jobs.ts'

const FILE = { id: true, fileName: true, contentType: true, byteSize: true, isInline: true } as const
const SENT = { none: 'The page of a mailing shows what became of each mail.' }

/**
 * Sends a mailing for some seconds and queues the next slice. Ends at once if the mailing was paused, cancelled or
 * queued again since. Without a transport the mailing waits.
 */
export const workMailing = longCommand({
  policy: sendingPolicies.deliver,
  target: unchecked<Planned>(),
  input: unchecked<Transport | null>(),
  audits: SENT,
  work: async ({ actor, target: planned, input: transport }) => {
    if (!transport) return
    const where = { id: planned.campaignId, version: planned.run }
    await database().emailCampaign.updateMany({ where: { ...where, state: 'FROZEN' }, data: { state: 'SENDING' } })
    const mailing = await database().emailCampaign.findFirst({ where, include: { attachments: { select: FILE } } })
    if (mailing?.state === 'PAUSED' || mailing?.state === 'CANCELLED') return releaseStoppedMailing(planned, transport)
    if (mailing?.state !== 'SENDING') return
    const obstacle = mailing.kind === 'MARKETING' ? getListMailObstacle() : null
    if (obstacle) return runTransaction((tx) => pauseMailingAutomatically(tx, planned.campaignId, obstacle))
    const rest = await findSuspensionEnd(database(), transport.name)
    if (rest) return queueNextSendingSlice(planned, rest)
    const content = { ...mailing, files: mailing.attachments } as unknown as Mailing
    const slice = {
      ...planned,
      transport,
      mailing: content,
      endsAt: performance.now() + SLICE,
      isHalted: false,
      take: createConcurrencyGate(MAILS_AT_ONCE, CLAIM_SIZE),
    }
    await Promise.all([runSendLoop(actor, slice), runSendLoop(actor, slice)])
    const dueAt = await runTransaction((tx) => finishMailing(tx, planned.campaignId, planned.run))
    if (dueAt) await queueNextSendingSlice(planned, (await findSuspensionEnd(database(), transport.name)) ?? dueAt)
  },
})

// Two of these loops run in parallel: while one waits for the database, the other sends.
const runSendLoop = async (actor: Actor, slice: Slice): Promise<void> => {
  const { campaignId, run, transport, mailing } = slice
  while (performance.now() < slice.endsAt && !slice.isHalted) {
    const isBatched = transport.sendBatch !== undefined && mailing.files.length === 0
    const ask = { campaignId, run, keyLife: transport.keyLife, most: isBatched ? BATCH_SIZE : CLAIM_SIZE, isBatched }
    const open = isBatched ? await runTransaction((tx) => claimMailBatch(tx, ask)) : null
    const rows = open ? open.rows : await runTransaction((tx) => claimRecipients(tx, ask))
    if (rows.length === 0 && !open) return
    if (rows.length === 0) continue
    if (isBatched) await handOverBatch(actor, { batch: open?.batch ?? null, rows }, slice)
    else await handOver(actor, rows, slice)
  }
}

const releaseStoppedMailing = async (planned: Planned, { keyLife }: Transport): Promise<void> => {
  const left = await runTransaction((tx) => releaseClaimsOfLostWorkers(tx, planned.campaignId, keyLife))
  if (left > 0) await queueNextSendingSlice(planned, new Date(now().getTime() + LEASE))
}

// Queues the job and sets the time from which it counts as lost in one transaction.
const queueNextSendingSlice = ({ campaignId, run }: Planned, dueAt: Date): Promise<void> =>
  runTransaction(async (tx) => {
    const startAfter = getSecondsUntilDue(dueAt, now())
    const { count } = await tx.emailCampaign.updateMany({
      where: { id: campaignId, version: run },
      data: { dueAt: new Date(now().getTime() + startAfter * 1_000) },
    })
    if (count === 1)
      await enqueueJob(tx, { jobKind: mailingJob, payload: { campaignId, run }, options: { startAfter } })
  })

/** Queues mailings again whose jobs were lost, or that waited for a transport. Returns how many. */
export const requeueMailings = longCommand({
  policy: sendingPolicies.deliver,
  input: unchecked<Transport | null>(),
  audits: SENT,
  work: async ({ input: transport }) => {
    if (!transport) return 0
    const missed = await database().$queryRaw<{ id: number }[]>`
      select id from email_campaigns m where due_at < ${new Date(now().getTime() - LOST_AFTER)}
        and (state in ('FROZEN', 'SENDING') or state in ('PAUSED', 'CANCELLED')
          and exists (select from campaign_recipients r where r.campaign_id = m.id and r.state in ('CLAIMED', 'WIRE')))`
    for (const { id } of missed) await runTransaction((tx) => enqueueMailing(tx, id))
    return missed.length
  },
})
