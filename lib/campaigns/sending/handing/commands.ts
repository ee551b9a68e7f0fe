import { setTimeout as wait } from 'node:timers/promises'
import { pauseIfTooManyFailed } from '#lib/campaigns/sending/brake/commands.ts'
import {
  markRecipientsAsOnWire,
  releaseRecipientClaims,
  renewRecipientClaims,
  storeSendResults,
} from '#lib/campaigns/sending/claims/commands.ts'
import { reserveSendTimes, suspendTransport } from '#lib/campaigns/sending/commands.ts'
import { composeMails, hashAddresses } from '#lib/campaigns/sending/composing/commands.ts'
import { encodeFiles } from '#lib/campaigns/sending/composing/queries.ts'
import { buildAcceptedMailResult, buildFailedMailResult } from '#lib/campaigns/sending/handing/rules.ts'
import { sendingPolicies } from '#lib/campaigns/sending/policy.ts'
import { RENEWED_EVERY, REST } from '#lib/campaigns/sending/rules.ts'
import type { Claimed, Leaving, Result, Slice } from '#lib/campaigns/sending/schema.ts'
import { unchecked } from '#lib/core/parsing.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { removeAddresses } from '#lib/foundation/mail/delivery/rules.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { isTooLargeToShareBatch } from '#lib/server/delivery/mail-files.ts'
import { MAILS_AT_ONCE, type Mail, MailFault } from '#lib/server/delivery/mailer.ts'
import { now } from '#lib/server/operations/clock.ts'
import { batchCalls } from '#lib/server/operations/gathering.ts'
import { log, warnOfFailure } from '#lib/server/operations/log.ts'

type Waiting = Leaving & { mail: Mail; at: number }

const RESULTS = { none: 'The page of a mailing shows what became of each mail.' }

/**
 * Sends the mails of claimed recipients, several in parallel, at the transport's rate. Each is marked WIRE in its own
 * step and its result stored as it ends, so that a lost worker leaves only the mails on the wire uncertain. If the
 * transport fails, the rest are released.
 */
export const handOver = longCommand({
  policy: sendingPolicies.deliver,
  target: unchecked<readonly Claimed[]>(),
  input: unchecked<Slice>(),
  audits: RESULTS,
  work: async ({ target: rows, input: slice }) => {
    const signs = setInterval(() => {
      renewRecipientClaims(database(), rows).catch((error) => warnOfFailure('recipients not kept', error))
    }, RENEWED_EVERY)
    try {
      await sendClaimedMails(rows, slice)
    } finally {
      clearInterval(signs)
    }
  },
})

type Claim = {
  slice: Slice
  waiting: Waiting[]
  refused: Claimed[]
  tally: { sent: number; faults: number; ended: number }
  note: (result: Result) => Promise<null>
  leave: (leaving: Leaving) => Promise<boolean>
}

const sendClaimedMails = async (rows: readonly Claimed[], slice: Slice): Promise<void> => {
  const { campaignId } = slice
  const claim: Claim = {
    slice,
    waiting: await composeClaimedMails(rows, slice),
    refused: [],
    tally: { sent: 0, faults: 0, ended: 0 },
    note: batchCalls((results) => storeResultWithRetry(campaignId, results)),
    leave: batchCalls(async (leaving) => {
      const moved = await markRecipientsAsOnWire(database(), leaving)
      return leaving.map(({ row }) => moved.has(row.id))
    }),
  }
  const places = isTooLargeToShareBatch(claim.waiting[0]?.mail.files) ? 1 : MAILS_AT_ONCE
  const outcomes = await Promise.allSettled(Array.from({ length: places }, () => runParallelSender(claim)))
  const back = [...claim.refused, ...claim.waiting.map(({ row }) => row)]
  await runTransaction((tx) => releaseRecipientClaims(tx, back, now()))
  if (claim.tally.ended > 0) await runTransaction((tx) => pauseIfTooManyFailed(tx, campaignId))
  const fault = outcomes.find(({ status }) => status === 'rejected')
  if (fault) throw (fault as PromiseRejectedResult).reason
}

const composeClaimedMails = async (rows: readonly Claimed[], { transport, mailing }: Slice): Promise<Waiting[]> => {
  const files = await encodeFiles(mailing)
  const mails = await runTransaction((tx) => composeMails(tx, { mailing, rows, files }))
  const hashes = await hashAddresses(database(), rows)
  const { pause, apart } = await reserveSendTimes(database(), {
    transport: transport.name,
    mails: rows.length,
    requests: rows.length,
  })
  const start = performance.now() + pause
  return rows.map((row, place) => ({
    row,
    hash: hashes[place] as string,
    mail: mails[place] as Mail,
    at: start + place * apart,
  }))
}

/** Retry delays for storing a result, in milliseconds: if it were lost, nobody would know whether the mail was sent. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000]

const storeResultWithRetry = async (
  campaignId: number,
  results: readonly Result[],
  pauses = PAUSES,
): Promise<null[]> => {
  try {
    await storeSendResults(database(), campaignId, results)
    return results.map(() => null)
  } catch (error) {
    const [pause, ...others] = pauses
    if (pause === undefined) throw error
    warnOfFailure('results of mails not noted', error)
    await wait(pause)
    return storeResultWithRetry(campaignId, results, others)
  }
}

// One of the parallel senders; storing a mail's result overlaps with sending the next.
const runParallelSender = async (claim: Claim): Promise<void> => {
  let result: Result | null = null
  const keep = async (): Promise<void> => {
    const ended = result
    result = null
    if (ended) await claim.note(ended)
  }
  for (;;) {
    const next = claim.slice.isHalted ? undefined : claim.waiting.shift()
    const pause = (next?.at ?? 0) - performance.now()
    if (!next || pause > 1) await keep()
    if (!next) return
    if (pause > 1) await wait(pause)
    const [ended] = await Promise.all([
      claim.slice.take(async () => ((await claim.leave(next)) ? sendClaimedMail(claim, next) : null)),
      keep(),
    ])
    if (ended) result = ended
    else claim.refused.push(next.row)
  }
}

const sendClaimedMail = async ({ slice, tally }: Claim, { row, mail }: Waiting): Promise<Result> => {
  try {
    const { providerId } = await slice.transport.send(mail)
    tally.sent += 1
    return buildAcceptedMailResult(row, providerId, now())
  } catch (error) {
    const fault = error instanceof MailFault ? error : new MailFault('UNKNOWN', (error as Error).message)
    const result = buildFailedMailResult({ left: row, fault, keyLife: slice.transport.keyLife, at: now() })
    if (result.state !== 'QUEUED') tally.ended += 1
    if (fault.outcome !== 'REFUSED') tally.faults += 1
    const { id, attempt, state } = result
    log.warn('mail of a mailing not delivered', { id, attempt, state, reason: removeAddresses(fault.message) })
    const isAway = fault.retryAfter !== null || (tally.sent === 0 && tally.faults >= MAILS_AT_ONCE)
    if (isAway && !slice.isHalted) await stopSendingSlice(slice, fault)
    return result
  }
}

// Stops the slice: with a transport that accepts nothing, every recipient would lose an attempt.
const stopSendingSlice = async (slice: Slice, { message, retryAfter }: MailFault): Promise<void> => {
  slice.isHalted = true
  const until = new Date(now().getTime() + (retryAfter ?? REST) * 1_000)
  await suspendTransport(database(), {
    transport: slice.transport.name,
    until,
    reason: removeAddresses(message).slice(0, 500),
  })
}
