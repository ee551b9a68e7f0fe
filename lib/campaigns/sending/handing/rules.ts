import type { Claimed, Result } from '#lib/campaigns/sending/schema.ts'
import { computeRetryDelay, isTriedForADay } from '#lib/foundation/mail/delivery/rules.ts'
import type { MailFault } from '#lib/server/delivery/mailer.ts'

type Left = Pick<Claimed, 'id' | 'attempt' | 'triedSince'>
type Fault = Pick<MailFault, 'outcome' | 'message' | 'retryAfter'>

/** Returns the result of a mail that the transport accepted. */
export const buildAcceptedMailResult = ({ id, attempt }: Left, providerId: string | null, at: Date): Result => ({
  id,
  attempt,
  state: 'SENT',
  error: null,
  providerId,
  dueAt: at,
  isOffWire: false,
})

/**
 * Returns the result of a mail that the transport did not accept: FAILED if certain, UNKNOWN if it may have been sent
 * and cannot be repeated safely, or else queued again for up to a day.
 */
export const buildFailedMailResult = ({
  left: { id, attempt, triedSince },
  fault,
  keyLife,
  at,
}: {
  left: Left
  fault: Fault
  keyLife: number
  at: Date
}): Result => {
  const isOver = isTriedForADay(triedSince, at)
  const isUnclear = fault.outcome === 'UNKNOWN'
  const ends = fault.outcome === 'REFUSED' || isOver || (isUnclear && keyLife === 0)
  const pause = fault.retryAfter ?? computeRetryDelay(triedSince, at)
  return {
    id,
    attempt,
    state: ends ? (isUnclear ? 'UNKNOWN' : 'FAILED') : 'QUEUED',
    error: fault.message.slice(0, 500),
    providerId: null,
    dueAt: new Date(at.getTime() + pause * 1_000),
    isOffWire: !isUnclear,
  }
}
