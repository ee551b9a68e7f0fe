import { z } from 'zod'
import { recordKey } from '#lib/core/parsing.ts'
import { alertMessages } from '#lib/market/scenarios/alerts/labels.ts'

/** Whether and when the owner of a saved deal is told of a lender that newly fits. */
export const ALERTS = ['DAILY', 'AT_ONCE', 'OFF'] as const
export const alertInput = z.enum(ALERTS, { error: alertMessages.unknown })
export type Alert = z.output<typeof alertInput>

/** The most lenders that one request marks as seen. */
const MOST_SEEN = 1_000

/** The lenders that the owner of a saved deal has seen marked as new. */
export const seenLenders = z.strictObject({ lenderIds: z.array(recordKey).max(MOST_SEEN) })
export const seenInput = seenLenders.extend({ id: recordKey })

/** A saved deal with lenders that newly fit it. */
export type DealNews = {
  id: number
  name: string
  lenders: readonly { id: number; company: string; name: string }[]
}
