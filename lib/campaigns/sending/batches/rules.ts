import { buildAcceptedMailResult, buildFailedMailResult } from '#lib/campaigns/sending/handing/rules.ts'
import type { Claimed, Result } from '#lib/campaigns/sending/schema.ts'
import type { BatchResult, MailFault } from '#lib/server/delivery/mailer.ts'

/**
 * The outcome of a batch request: the result of each member, and whether the batch stays open for a repeat; `halves`
 * are sent as batches of their own.
 */
export type BatchEnd = { results: Result[]; state: 'OPEN' | 'DONE' | 'SPLIT'; halves: number[][] }

/** Returns the outcome of a batch that the provider accepted, from its response for each member. */
export const resolveBatchAccepted = (rows: readonly Claimed[], answers: readonly BatchResult[], at: Date): BatchEnd => {
  const results = rows.map((row, place) => {
    const answer = answers[place] as BatchResult
    if ('refusal' in answer)
      return buildFailedMailResult({
        left: row,
        fault: { outcome: 'REFUSED', message: answer.refusal, retryAfter: null },
        keyLife: 0,
        at,
      })
    return buildAcceptedMailResult(row, answer.providerId, at)
  })
  return { results, state: 'DONE', halves: [] }
}

type Fault = Pick<MailFault, 'outcome' | 'message' | 'retryAfter'>

/**
 * Returns the outcome of a batch that the provider did not accept. A refused batch is split, to isolate the bad mail.
 * One that may have been accepted, now or by an earlier request, is repeated unchanged while its key is valid.
 */
export const resolveBatchNotAccepted = (
  { rows, wasCalled }: { rows: readonly Claimed[]; wasCalled: boolean },
  { fault, keyLife, at }: { fault: Fault; keyLife: number; at: Date },
): BatchEnd => {
  if (fault.outcome === 'REFUSED' && rows.length > 1) {
    const later = { outcome: 'LATER', message: fault.message, retryAfter: 0 } as const
    const results = rows.map((row) => buildFailedMailResult({ left: row, fault: later, keyLife, at }))
    const ids = results.filter(({ state }) => state === 'QUEUED').map(({ id }) => id)
    const middle = Math.ceil(ids.length / 2)
    return {
      results,
      state: 'SPLIT',
      halves: [ids.slice(0, middle), ids.slice(middle)].filter(({ length }) => length > 0),
    }
  }
  const results = rows.map((row) => buildFailedMailResult({ left: row, fault, keyLife, at }))
  const isOver = results.every(({ state }) => state !== 'QUEUED')
  if (isOver) return { results, state: 'DONE', halves: [] }
  if (fault.outcome === 'UNKNOWN') return { results, state: 'OPEN', halves: [] }
  if (!wasCalled) return { results, state: 'SPLIT', halves: [] }
  return { results: results.map((result) => ({ ...result, isOffWire: false })), state: 'OPEN', halves: [] }
}
