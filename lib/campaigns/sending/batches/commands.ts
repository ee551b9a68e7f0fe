import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type BatchEnd, resolveBatchAccepted, resolveBatchNotAccepted } from '#lib/campaigns/sending/batches/rules.ts'
import { pauseIfTooManyFailed } from '#lib/campaigns/sending/brake/commands.ts'
import {
  type Ask,
  decideRecipientStates,
  type FoundRecipient,
  markRecipientsAsOnWire,
  releaseRecipientClaims,
  renewRecipientClaims,
  storeRecipientStates,
  storeSendResults,
} from '#lib/campaigns/sending/claims/commands.ts'
import { isSendingVersion, isUnderWay, selectRecipientsToClaim } from '#lib/campaigns/sending/claims/scope.ts'
import { reserveSendTimes, suspendTransport } from '#lib/campaigns/sending/commands.ts'
import { composeMails, hashAddresses } from '#lib/campaigns/sending/composing/commands.ts'
import { sendingPolicies } from '#lib/campaigns/sending/policy.ts'
import { RENEWED_EVERY, REST } from '#lib/campaigns/sending/rules.ts'
import type { Claimed, Leaving, Slice } from '#lib/campaigns/sending/schema.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { removeAddresses } from '#lib/foundation/mail/delivery/rules.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import { database, runTransaction, type Tx } from '#lib/server/database/db.ts'
import { type Mail, MailFault, type Transport } from '#lib/server/delivery/mailer.ts'
import { now } from '#lib/server/operations/clock.ts'
import { log, warnOfFailure } from '#lib/server/operations/log.ts'

/**
 * A batch of mails sent with one request. `wasCalled`: the request was made before, so the provider may already have
 * the mails.
 */
export type Batch = { id: number; key: string; wasCalled: boolean }
type Stored = { id: number; key: string; members: number[] }

/**
 * Takes an open batch that no live worker has. A batch never sent drops recipients who must not get it. One that the
 * provider may already have is repeated unchanged, unless a recipient has unsubscribed since or its idempotency key has
 * expired: then its mails become UNKNOWN. Returns null without such a batch; no rows if it ended here.
 */
export const claimMailBatch = async (
  tx: Tx,
  { campaignId, run, keyLife }: Ask,
): Promise<{ batch: Batch; rows: Claimed[] } | null> => {
  const [stored] = await tx.$queryRaw<Stored[]>`
    select b.id, b.key, b.members from campaign_batches b
    where b.campaign_id = ${campaignId} and b.state = 'OPEN' and ${isSendingVersion(campaignId, run)}
      and not exists (select from campaign_recipients r where r.batch_id = b.id and ${isUnderWay} and r.due_at > ${now()})
    order by b.id limit 1 for update of b skip locked`
  if (!stored) return null
  const found = await tx.$queryRaw<FoundRecipient[]>`${selectRecipientsToClaim()}
    where r.batch_id = ${stored.id} and ${isUnderWay} order by r.id for update of r`
  // Locked in the order of their ids, as everywhere; the mails keep the order of the members.
  found.sort((a, b) => stored.members.indexOf(a.id) - stored.members.indexOf(b.id))
  const ends = await decideRecipientStates(tx, found, { keyLife, batchId: stored.id })
  const batch = { id: stored.id, key: stored.key, wasCalled: found.some(({ wireAt }) => wireAt !== null) }
  const isWhole = found.length === stored.members.length && ends.every(({ state }) => state === 'CLAIMED')
  if (batch.wasCalled && !isWhole) {
    await storeRecipientStates(
      tx,
      found.map(({ id }) => ({ id, state: 'UNKNOWN', error: emailReasons.lost })),
    )
    await closeMailBatch(tx, stored.id, 'DONE')
    return { batch, rows: [] }
  }
  await storeRecipientStates(tx, ends)
  const taken = new Set(ends.filter(({ state }) => state === 'CLAIMED').map(({ id }) => id))
  if (taken.size === 0) await closeMailBatch(tx, stored.id, 'DONE')
  return { batch, rows: found.filter(({ id }) => taken.has(id)) }
}

/**
 * Marks a batch's mails as WIRE: its members and their order are stored under its key before the request and never
 * change afterwards. Returns the members.
 */
export const freezeMailBatch = async (
  tx: Tx,
  campaignId: number,
  claimed: { batch: Batch | null; leaving: readonly Leaving[] },
): Promise<{ batch: Batch; rows: Claimed[] } | null> => {
  if (claimed.batch) await lockMailBatch(tx, claimed.batch.id)
  const moved = await markRecipientsAsOnWire(tx, claimed.leaving, claimed.batch?.wasCalled)
  const rows = claimed.leaving.map(({ row }) => row).filter(({ id }) => moved.has(id))
  const members = rows.map(({ id }) => id)
  if (members.length === 0) return null
  if (claimed.batch?.wasCalled) return { batch: claimed.batch, rows }
  const key = claimed.batch?.key ?? `mailing-batch-${randomUUID()}`
  const { id } = claimed.batch
    ? await tx.campaignBatch.update({ where: { id: claimed.batch.id }, data: { members }, select: { id: true } })
    : await tx.campaignBatch.create({ data: { campaignId, key, members, madeAt: now() }, select: { id: true } })
  await tx.campaignRecipient.updateMany({ where: { id: { in: members } }, data: { batchId: id } })
  return { batch: { id, key, wasCalled: false }, rows }
}

/** Stores the results of a batch request. The halves of a refused batch become batches with keys of their own. */
export const endMailBatch = async (
  tx: Tx,
  { campaignId, batch, end }: { campaignId: number; batch: Batch; end: BatchEnd },
): Promise<void> => {
  await lockMailBatch(tx, batch.id)
  // No row changed: another worker has taken over the batch and stores its results.
  if ((await storeSendResults(tx, campaignId, end.results)) === 0) return
  await closeMailBatch(tx, batch.id, end.state)
  for (const members of end.halves) {
    const key = `mailing-batch-${randomUUID()}`
    const { id } = await tx.campaignBatch.create({ data: { campaignId, key, members, madeAt: now() } })
    await tx.campaignRecipient.updateMany({
      where: { id: { in: members }, state: 'QUEUED', wireAt: null, batchId: null },
      data: { batchId: id },
    })
  }
}

// A batch is locked before its recipients, as in a claim, so that two workers never wait for each other.
const lockMailBatch = (tx: Tx, id: number) => tx.$executeRaw`select from campaign_batches where id = ${id} for update`

const closeMailBatch = async (tx: Tx, id: number, state: BatchEnd['state']): Promise<void> => {
  await tx.campaignBatch.updateMany({ where: { id, state: 'OPEN' }, data: { state } })
}

type Claim = { batch: Batch | null; rows: readonly Claimed[] }

const RESULTS = { none: 'The page of a mailing shows what became of each mail.' }

/**
 * Sends the mails of claimed recipients in one request. The mails are composed before the batch is frozen, so that
 * nothing but the request itself happens between the last opt-out check and sending.
 */
export const handOverBatch = longCommand({
  policy: sendingPolicies.deliver,
  target: unchecked<Claim>(),
  input: unchecked<Slice>(),
  audits: RESULTS,
  work: async ({ target: claim, input: slice }) => {
    const signs = setInterval(() => {
      renewRecipientClaims(database(), claim.rows).catch((error) => warnOfFailure('recipients not kept', error))
    }, RENEWED_EVERY)
    try {
      await sendMails(claim, slice)
    } finally {
      clearInterval(signs)
    }
  },
})

const sendMails = async ({ batch, rows }: Claim, slice: Slice): Promise<void> => {
  const { campaignId, transport } = slice
  const mails = await runTransaction((tx) => composeMails(tx, { mailing: slice.mailing, rows, files: [] }))
  const byId = new Map(rows.map(({ id }, place) => [id, mails[place] as Mail]))
  const hashes = await hashAddresses(database(), rows)
  const { pause } = await reserveSendTimes(database(), { transport: transport.name, mails: rows.length, requests: 1 })
  if (pause > 1) await wait(pause)
  const leaving = rows.map((row, place) => ({ row, hash: hashes[place] as string }))
  const frozen = await runTransaction((tx) => freezeMailBatch(tx, campaignId, { batch, leaving }))
  const members = frozen?.rows ?? []
  const others = rows.filter((row) => !members.includes(row))
  await runTransaction((tx) => releaseRecipientClaims(tx, others, now()))
  if (!frozen) return
  const inOrder = members.map(({ id }) => byId.get(id) as Mail)
  const end = await callTransport(slice, frozen, inOrder)
  await runTransaction((tx) => endMailBatch(tx, { campaignId, batch: frozen.batch, end }))
  const hasErrors = end.results.some(({ state }) => state === 'FAILED' || state === 'UNKNOWN')
  if (hasErrors) await runTransaction((tx) => pauseIfTooManyFailed(tx, campaignId))
}

type Frozen = { batch: Batch; rows: Claimed[] }

const callTransport = async (slice: Slice, { batch, rows }: Frozen, mails: readonly Mail[]): Promise<BatchEnd> => {
  const { sendBatch, keyLife, name } = slice.transport as Required<Transport>
  try {
    return resolveBatchAccepted(rows, await sendBatch(batch.key, mails), now())
  } catch (error) {
    const fault = error instanceof MailFault ? error : new MailFault('UNKNOWN', (error as Error).message)
    const end = resolveBatchNotAccepted({ rows, wasCalled: batch.wasCalled }, { fault, keyLife, at: now() })
    const reason = removeAddresses(fault.message)
    log.warn('batch of a mailing not delivered', { batchId: batch.id, mails: rows.length, state: end.state, reason })
    if (fault.outcome === 'REFUSED') return end
    slice.isHalted = true
    const until = new Date(now().getTime() + (fault.retryAfter ?? REST) * 1_000)
    await suspendTransport(database(), { transport: name, until, reason: reason.slice(0, 500) })
    return end
  }
}
