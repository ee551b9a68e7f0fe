import { randomUUID } from 'node:crypto'
import type { BatchEnd } from '#lib/campaigns/sending/batches/rules.ts'
import {
  type Ask,
  decideEnds,
  type Found,
  markOnWire,
  storeEnds,
  storeResults,
} from '#lib/campaigns/sending/claims/commands.ts'
import { isSendingVersion, isUnderWay, selectRecipientsToClaim } from '#lib/campaigns/sending/claims/scope.ts'
import type { Claimed, Leaving } from '#lib/campaigns/sending/schema.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import type { Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

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
export const claimBatch = async (
  tx: Tx,
  { campaignId, run, keyLife }: Ask,
): Promise<{ batch: Batch; rows: Claimed[] } | null> => {
  const [stored] = await tx.$queryRaw<Stored[]>`
    select b.id, b.key, b.members from campaign_batches b
    where b.campaign_id = ${campaignId} and b.state = 'OPEN' and ${isSendingVersion(campaignId, run)}
      and not exists (select from campaign_recipients r where r.batch_id = b.id and ${isUnderWay} and r.due_at > ${now()})
    order by b.id limit 1 for update of b skip locked`
  if (!stored) return null
  const found = await tx.$queryRaw<Found[]>`${selectRecipientsToClaim()}
    where r.batch_id = ${stored.id} and ${isUnderWay} order by r.id for update of r`
  // Locked in the order of their ids, as everywhere; the mails keep the order of the members.
  found.sort((a, b) => stored.members.indexOf(a.id) - stored.members.indexOf(b.id))
  const ends = await decideEnds(tx, found, { keyLife, batchId: stored.id })
  const batch = { id: stored.id, key: stored.key, wasCalled: found.some(({ wireAt }) => wireAt !== null) }
  const isWhole = found.length === stored.members.length && ends.every(({ state }) => state === 'CLAIMED')
  if (batch.wasCalled && !isWhole) {
    await storeEnds(
      tx,
      found.map(({ id }) => ({ id, state: 'UNKNOWN', error: emailReasons.lost })),
    )
    await closeBatch(tx, stored.id, 'DONE')
    return { batch, rows: [] }
  }
  await storeEnds(tx, ends)
  const taken = new Set(ends.filter(({ state }) => state === 'CLAIMED').map(({ id }) => id))
  if (taken.size === 0) await closeBatch(tx, stored.id, 'DONE')
  return { batch, rows: found.filter(({ id }) => taken.has(id)) }
}

/**
 * Marks a batch's mails as WIRE: its members and their order are stored under its key before the request and never
 * change afterwards. Returns the members.
 */
export const freezeBatch = async (
  tx: Tx,
  campaignId: number,
  claimed: { batch: Batch | null; leaving: readonly Leaving[] },
): Promise<{ batch: Batch; rows: Claimed[] } | null> => {
  if (claimed.batch) await lockBatch(tx, claimed.batch.id)
  const moved = await markOnWire(tx, claimed.leaving, claimed.batch?.wasCalled)
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
export const endBatch = async (tx: Tx, campaignId: number, batch: Batch, end: BatchEnd): Promise<void> => {
  await lockBatch(tx, batch.id)
  // No row changed: another worker has taken over the batch and stores its results.
  if ((await storeResults(tx, campaignId, end.results)) === 0) return
  await closeBatch(tx, batch.id, end.state)
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
const lockBatch = (tx: Tx, id: number) => tx.$executeRaw`select from campaign_batches where id = ${id} for update`

const closeBatch = async (tx: Tx, id: number, state: BatchEnd['state']): Promise<void> => {
  await tx.campaignBatch.updateMany({ where: { id, state: 'OPEN' }, data: { state } })
}
