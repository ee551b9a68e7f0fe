import { isSendingVersion, isUnderWay, selectRecipientsToClaim } from '#lib/campaigns/sending/claims/scope.ts'
import { sendingMessages } from '#lib/campaigns/sending/labels.ts'
import { LEASE } from '#lib/campaigns/sending/rules.ts'
import type { Claimed, Leaving, Result } from '#lib/campaigns/sending/schema.ts'
import { emailReasons } from '#lib/foundation/mail/labels.ts'
import { filterSubscribed } from '#lib/foundation/opt-outs/queries.ts'
import { hasOptedOutSql } from '#lib/foundation/opt-outs/scope.ts'
import { Prisma, type Tx } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'

/** A recipient found by the claim query; `isCompanyOpenSql`: its person and company still exist and are switched on. */
export type FoundRecipient = Claimed & { batchId: number | null; isOpen: boolean }
/**
 * Which recipients to claim. `keyLife`: how long the transport ignores repeats with one key, in milliseconds.
 * `isBatched`: keys belong to batches, not to single mails.
 */
export type Ask = { campaignId: number; run: number; keyLife: number; most: number; isBatched: boolean }
/** The new state of a found recipient: claimed, or finished. */
export type End = { id: number; state: 'CLAIMED' | 'SUPPRESSED' | 'UNKNOWN'; error: string | null }

const getClaimLeaseEnd = (): Date => new Date(now().getTime() + LEASE)

/**
 * Claims due recipients that no live worker has, until their lease expires. Checks opt-outs and switches in the same
 * transaction (threat E7) and ends recipients who must not get it. A mail that may have been sent is claimed only while
 * the transport ignores its repeat; mails of a batch are not repeated singly.
 */
export const claimRecipients = async (
  tx: Tx,
  { campaignId, run, keyLife, most, isBatched }: Ask,
): Promise<Claimed[]> => {
  const found = await tx.$queryRaw<FoundRecipient[]>`${selectRecipientsToClaim()}
    where r.campaign_id = ${campaignId} and ${isUnderWay} and r.due_at <= ${now()} and ${isSendingVersion(campaignId, run)}
      and not exists (select from campaign_batches b where b.id = r.batch_id and b.state = 'OPEN' and ${isBatched})
    order by r.due_at, r.id limit ${most} for update of r skip locked`
  if (found.length === 0) return []
  const ends = await decideRecipientStates(tx, found, { keyLife: isBatched ? 0 : keyLife, batchId: null })
  await storeRecipientStates(tx, ends)
  const taken = new Set(ends.filter(({ state }) => state === 'CLAIMED').map(({ id }) => id))
  return found.filter(({ id }) => taken.has(id))
}

/**
 * Returns the new state of each found recipient, by opt-outs, switches and whether its mail may have been sent. A
 * repeat is ignored only under the key it was first sent with: its own, or its batch's.
 */
export const decideRecipientStates = async (
  tx: Tx,
  found: readonly FoundRecipient[],
  repeat: { keyLife: number; batchId: number | null },
): Promise<End[]> => {
  const since = now().getTime() - repeat.keyLife
  const asked = found.filter(({ basis }) => basis === 'SUBSCRIBED').map(({ address }) => address)
  const may = new Set(await filterSubscribed('MARKETING', asked, tx))
  return found.map(({ id, wireAt, batchId, address, basis, isOpen }) => {
    const hasLeft = basis === 'SUBSCRIBED' && !may.has(address)
    const obstacle = hasLeft ? sendingMessages.unsubscribed : isOpen ? null : sendingMessages.closed
    const isAbsorbed = wireAt === null || (repeat.keyLife > 0 && batchId === repeat.batchId && wireAt.getTime() > since)
    // A mail that may have been sent is neither repeated nor marked as suppressed.
    if (!isAbsorbed || (wireAt && obstacle)) return { id, state: 'UNKNOWN', error: emailReasons.lost }
    return { id, state: obstacle ? 'SUPPRESSED' : 'CLAIMED', error: obstacle }
  })
}

/** Stores the new states; only a claim starts a new attempt number. */
export const storeRecipientStates = async (tx: Tx, ends: readonly End[]): Promise<void> => {
  await tx.$executeRaw`
    update campaign_recipients r set state = g.state, error = case when g.state = 'CLAIMED' then r.error else g.error end,
      attempt = case when g.state = 'CLAIMED' then r.attempt + 1 else r.attempt end,
      tried_since = coalesce(r.tried_since, ${now()}), due_at = ${getClaimLeaseEnd()}
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) g (id int, state text, error text) where r.id = g.id`
}

const selectClaimKeys = (rows: readonly { id: number; attempt: number }[]): Prisma.Sql =>
  Prisma.sql`jsonb_to_recordset(${JSON.stringify(rows.map(({ id, attempt }) => ({ id, attempt })))}::jsonb) g (id int, attempt int)`

/** Renews the lease on a worker's recipients, as its heartbeat. Rows locked by another statement are skipped. */
export const renewRecipientClaims = async (tx: Tx, rows: readonly Claimed[]): Promise<void> => {
  await tx.$executeRaw`
    update campaign_recipients set due_at = ${getClaimLeaseEnd()} where id in (
      select r.id from campaign_recipients r join ${selectClaimKeys(rows)} on g.id = r.id and g.attempt = r.attempt
      where r.state in ('CLAIMED', 'WIRE') order by r.id for update of r skip locked)`
}

/** Puts claimed recipients whose mail was not handed over back into the queue, due at `dueAt`. */
export const releaseRecipientClaims = async (tx: Tx, rows: readonly Claimed[], dueAt: Date): Promise<void> => {
  if (rows.length === 0) return
  await tx.$executeRaw`
    update campaign_recipients set state = 'QUEUED', due_at = ${dueAt} where id in (
      select r.id from campaign_recipients r join ${selectClaimKeys(rows)} on g.id = r.id and g.attempt = r.attempt
      where r.state = 'CLAIMED' order by r.id for update of r)`
}

/**
 * Marks claimed recipients as WIRE if the claim is still theirs, the mailing still sends and they have not unsubscribed
 * since; with `isWhole`, all or none. Returns their ids.
 */
export const markRecipientsAsOnWire = async (
  tx: Tx,
  leaving: readonly Leaving[],
  isWhole = false,
): Promise<Set<number>> => {
  const given = leaving.map(({ row: { id, attempt }, hash }) => ({ id, attempt, hash }))
  const moved = await tx.$queryRaw<{ id: number }[]>`
    with may as (select r.id from campaign_recipients r
        join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g (id int, attempt int, hash text) on g.id = r.id
        join email_campaigns m on m.id = r.campaign_id
      where r.attempt = g.attempt and r.state = 'CLAIMED' and m.state = 'SENDING'
        and (r.basis = 'SERVICE' or not ${hasOptedOutSql(Prisma.sql`decode(g.hash, 'hex')`, 'MARKETING')})
      order by r.id for update of r)
    update campaign_recipients set state = 'WIRE', wire_at = coalesce(wire_at, ${now()}), due_at = ${getClaimLeaseEnd()}
    where id in (select id from may) and (not ${isWhole} or (select count(*) from may) = ${given.length})
    returning id`
  return new Set(moved.map(({ id }) => id))
}

/**
 * Stores the results of mails and returns how many rows this worker could still update. Late results of a worker that
 * was thought lost count if the mail was UNKNOWN. In a cancelled mailing nothing is queued again. The mailing is locked
 * before its recipients, as a cancellation does, so that neither waits for the other forever.
 */
export const storeSendResults = (tx: Tx, campaignId: number, results: readonly Result[]): Promise<number> =>
  tx.$executeRaw`
    with m as (select state from email_campaigns where id = ${campaignId} for share),
      g as (select * from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) g (id int, attempt int, state text, error text,
        "providerId" text, "dueAt" timestamptz, "isOffWire" bool)),
      mine as (select r.id, m.state from m cross join g join campaign_recipients r on g.id = r.id and g.attempt = r.attempt
        where r.state = 'WIRE' or r.state = 'UNKNOWN' and g.state in ('SENT', 'FAILED') order by r.id for update of r)
    update campaign_recipients r set error = g.error, provider_id = coalesce(g."providerId", r.provider_id),
      due_at = g."dueAt", sent_at = case when g.state = 'SENT' then ${now()}::timestamptz end,
      wire_at = case when g."isOffWire" then null else r.wire_at end,
      batch_id = case when g."isOffWire" and g.state = 'QUEUED' then null else r.batch_id end,
      state = case when g.state <> 'QUEUED' or mine.state <> 'CANCELLED' then g.state
        when g."isOffWire" then 'CANCELLED' else 'UNKNOWN' end
    from g, mine where r.id = mine.id and g.id = r.id`

/**
 * Releases what lost workers left behind in a paused or cancelled mailing: mails not handed over are queued or
 * cancelled; those that may have been sent become UNKNOWN, or queued if the transport ignores repeats. Returns how many
 * recipients workers still have.
 */
export const releaseClaimsOfLostWorkers = async (tx: Tx, campaignId: number, keyLife: number): Promise<number> => {
  await tx.$executeRaw`
    with m as (select state from email_campaigns where id = ${campaignId} and state in ('PAUSED', 'CANCELLED') for share),
      lost as (select r.id, case
          when r.wire_at is not null and (${keyLife}::int = 0 or m.state = 'CANCELLED') then 'UNKNOWN'
          when m.state = 'CANCELLED' then 'CANCELLED' else 'QUEUED' end as state
        from campaign_recipients r, m where r.campaign_id = ${campaignId} and r.state in ('CLAIMED', 'WIRE')
          and r.due_at <= ${now()} order by r.id for update of r)
    update campaign_recipients r set state = lost.state,
      error = case when lost.state = 'UNKNOWN' then ${emailReasons.lost} end
    from lost
    where r.id = lost.id`
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from campaign_recipients where campaign_id = ${campaignId} and state in ('CLAIMED', 'WIRE')`
  return row?.count ?? 0
}

/**
 * Marks a mailing as DONE if all its recipients are finished. Otherwise returns when the next one is due; null if it
 * does not send.
 */
export const finishMailing = async (tx: Tx, campaignId: number, run: number): Promise<Date | null> => {
  const [row] = await tx.$queryRaw<{ dueAt: Date | null }[]>`
    select (select min(r.due_at) from campaign_recipients r
      where r.campaign_id = m.id and r.state in ('QUEUED', 'CLAIMED', 'WIRE')) as "dueAt"
    from email_campaigns m where m.id = ${campaignId} and m.state = 'SENDING' and m.version = ${run}`
  if (!row || row.dueAt) return row?.dueAt ?? null
  await tx.$executeRaw`
    update email_campaigns m set state = 'DONE', finished_at = ${now()} where id = ${campaignId} and state = 'SENDING'
      and not exists (select from campaign_recipients r
        where r.campaign_id = m.id and r.state in ('QUEUED', 'CLAIMED', 'WIRE'))`
  return null
}
