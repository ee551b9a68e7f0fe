import { z } from 'zod'
import { recordKey } from '#lib/core/parsing.ts'
import type { EmailKind } from '#lib/foundation/mail/schema.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'
import type { Tx } from '#lib/server/database/db.ts'

/** The mails that are sent automatically on working days (decision 'digests'), in the order of their page. */
export const DIGEST_KINDS = [
  'FUNDS_AVAILABLE',
  'SYNDICATE_FUNDERS',
  'BROKER_MATCHES',
  'NINETY_DAYS_ACTIVITY',
  'SAVED_DEALS',
  'WAITING_TASKS',
  'VERIFICATION_REMINDER',
  'CRITERIA_LAPSED',
] as const satisfies readonly EmailKind[]
export type DigestKind = (typeof DIGEST_KINDS)[number]

/** How often a digest is sent: on every working day, or on the first one of each week or month. */
export type Rhythm = 'DAY' | 'WEEK' | 'MONTH'

/** The outbox payload of a digest; its content is read when it is sent. */
export const digestPayload = z.object({
  /** The id of an individual, of a staff member for the digest of BDMs, of an account for those of saved deals and tasks. */
  personId: recordKey,
  /** When the previous run began, as an ISO time. */
  since: z.iso.datetime(),
})
export type DigestPayload = z.output<typeof digestPayload>

/** The period that a run reports on. */
export type Span = { since: Date; at: Date }

/** A person who may get a digest; opt-outs are not checked yet. */
export type Reader = {
  /** The paging key: the id of an individual, a staff member or an account. */
  id: number
  individualId: number | null
  accountId: number | null
  /** The lender that a reminder is about. */
  lenderId?: number
  address: string
  /** The opt-out scopes of the news: the reader must be subscribed to at least one. Empty if nobody can unsubscribe. */
  scopes: readonly OptOutScope[]
  /** False if there is nothing new for the reader. */
  isTold: boolean
  /** Notes which news the message with a key tells, in the transaction that queues it. */
  claim?: (tx: Tx, key: string) => Promise<void>
}

/** Which readers to select: a page after an id, or a single one. */
export type Readers = { after: number; most: number; isUnjudged?: boolean } | { id: number }

/** Digests whose content is found person by person: the board counts everybody who may get them, without judging. */
export const JUDGED_ONE_BY_ONE: readonly DigestKind[] = ['WAITING_TASKS']

/** The input for writing a digest to one person. */
export type DigestContext = {
  personId: number
  /** The message being written: what earlier messages reported is not repeated. */
  messageId: number | null
  out: ReadonlySet<OptOutScope>
  since: Date
  at: Date
}
