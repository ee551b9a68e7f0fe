import { setTimeout as wait } from 'node:timers/promises'
import { type Batch, endBatch, freezeBatch } from '#lib/campaigns/sending/batches/commands.ts'
import { type BatchEnd, resolveAnswers, resolveFault } from '#lib/campaigns/sending/batches/rules.ts'
import { applyBrake } from '#lib/campaigns/sending/brake/commands.ts'
import { releaseClaims, renewClaims } from '#lib/campaigns/sending/claims/commands.ts'
import { composeMails, hashAddresses } from '#lib/campaigns/sending/composing/commands.ts'
import { reserveSendTimes, suspendTransport } from '#lib/campaigns/sending/pace/commands.ts'
import { sendingPolicies } from '#lib/campaigns/sending/policy.ts'
import { RENEWED_EVERY, REST } from '#lib/campaigns/sending/rules.ts'
import type { Claimed, Slice } from '#lib/campaigns/sending/schema.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { removeAddresses } from '#lib/foundation/mail/rules.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { type Mail, MailFault, type Transport } from '#lib/server/delivery/mailer.ts'
import { now } from '#lib/server/operations/clock.ts'
import { log, warnOfFailure } from '#lib/server/operations/log.ts'

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
      renewClaims(database(), claim.rows).catch((error) => warnOfFailure('recipients not kept', error))
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
  const mails = await runTransaction((tx) => composeMails(tx, slice.mailing, rows, []))
  const byId = new Map(rows.map(({ id }, place) => [id, mails[place] as Mail]))
  const hashes = await hashAddresses(database(), rows)
  const { pause } = await reserveSendTimes(database(), transport.name, rows.length, 1)
  if (pause > 1) await wait(pause)
  const leaving = rows.map((row, place) => ({ row, hash: hashes[place] as string }))
  const frozen = await runTransaction((tx) => freezeBatch(tx, campaignId, { batch, leaving }))
  const members = frozen?.rows ?? []
  const others = rows.filter((row) => !members.includes(row))
  await runTransaction((tx) => releaseClaims(tx, others, now()))
  if (!frozen) return
  const inOrder = members.map(({ id }) => byId.get(id) as Mail)
  const end = await callTransport(slice, frozen, inOrder)
  await runTransaction((tx) => endBatch(tx, campaignId, frozen.batch, end))
  const hasErrors = end.results.some(({ state }) => state === 'FAILED' || state === 'UNKNOWN')
  if (hasErrors) await runTransaction((tx) => applyBrake(tx, campaignId))
}

type Frozen = { batch: Batch; rows: Claimed[] }

const callTransport = async (slice: Slice, { batch, rows }: Frozen, mails: readonly Mail[]): Promise<BatchEnd> => {
  const { sendBatch, keyLife, name } = slice.transport as Required<Transport>
  try {
    return resolveAnswers(rows, await sendBatch(batch.key, mails), now())
  } catch (error) {
    const fault = error instanceof MailFault ? error : new MailFault('UNKNOWN', (error as Error).message)
    const end = resolveFault({ rows, wasCalled: batch.wasCalled }, fault, keyLife, now())
    const reason = removeAddresses(fault.message)
    log.warn('batch of a mailing not delivered', { batchId: batch.id, mails: rows.length, state: end.state, reason })
    if (fault.outcome === 'REFUSED') return end
    slice.isHalted = true
    const until = new Date(now().getTime() + (fault.retryAfter ?? REST) * 1_000)
    await suspendTransport(database(), name, until, reason.slice(0, 500))
    return end
  }
}
