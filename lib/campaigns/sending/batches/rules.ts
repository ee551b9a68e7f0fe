import { faultResult, sentResult } from '#lib/campaigns/sending/handing/rules.ts'
import type { Claimed, Result } from '#lib/campaigns/sending/schema.ts'
import type { BatchResult, MailFault } from '#lib/server/mailer.ts'

/** What a call came to: what became of each member, and whether the batch stays to be repeated; halves are tried on their own. */
export type BatchEnd = { results: Result[]; state: 'OPEN' | 'DONE' | 'SPLIT'; halves: number[][] }

/** What a batch came to that the provider took, one answer for each member. */
export const endOfAnswers = (rows: readonly Claimed[], answers: readonly BatchResult[], at: Date): BatchEnd => {
  const results = rows.map((row, place) => {
    const answer = answers[place] as BatchResult
    if ('refusal' in answer)
      return faultResult(row, { outcome: 'REFUSED', message: answer.refusal, retryAfter: null }, 0, at)
    return sentResult(row, answer.providerId, at)
  })
  return { results, state: 'DONE', halves: [] }
}

type Fault = Pick<MailFault, 'outcome' | 'message' | 'retryAfter'>

/**
 * What a batch came to that the provider did not take. One that was refused as a whole is split: somewhere in it is what is refused.
 * One that may have been taken, now or by an earlier call, is repeated as it is, while its key lives.
 */
export const endOfFault = (
  { rows, wasCalled }: { rows: readonly Claimed[]; wasCalled: boolean },
  fault: Fault,
  keyLife: number,
  at: Date,
): BatchEnd => {
  if (fault.outcome === 'REFUSED' && rows.length > 1) {
    const later = { outcome: 'LATER', message: fault.message, retryAfter: 0 } as const
    const results = rows.map((row) => faultResult(row, later, keyLife, at))
    const ids = results.filter(({ state }) => state === 'QUEUED').map(({ id }) => id)
    const middle = Math.ceil(ids.length / 2)
    return {
      results,
      state: 'SPLIT',
      halves: [ids.slice(0, middle), ids.slice(middle)].filter(({ length }) => length > 0),
    }
  }
  const results = rows.map((row) => faultResult(row, fault, keyLife, at))
  const isOver = results.every(({ state }) => state !== 'QUEUED')
  if (isOver) return { results, state: 'DONE', halves: [] }
  if (fault.outcome === 'UNKNOWN') return { results, state: 'OPEN', halves: [] }
  if (!wasCalled) return { results, state: 'SPLIT', halves: [] }
  return { results: results.map((result) => ({ ...result, isOffWire: false })), state: 'OPEN', halves: [] }
}
