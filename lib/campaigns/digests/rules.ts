import type { DigestPayload, Reader } from '#lib/campaigns/digests/schema.ts'
import { toSydneyDay } from '#lib/core/dates.ts'
import type { ReminderPayload } from '#lib/market/freshness/schema.ts'

/** Returns the outbox payload of the message to a reader. */
export const buildDigestPayload = (
  { id, lenderId }: Pick<Reader, 'id' | 'lenderId'>,
  since: Date,
): DigestPayload | ReminderPayload =>
  lenderId === undefined ? { personId: id, since: since.toISOString() } : { lenderId, sinceDay: toSydneyDay(since) }

/** Returns a person of a company as a reader of a digest. */
export const toDigestReader = (
  { id, email }: { id: number; email: string },
  { isTold, scopes }: Pick<Reader, 'isTold' | 'scopes'>,
): Reader => ({ id, individualId: id, accountId: null, address: email, isTold, scopes })
