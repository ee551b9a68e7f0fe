import { z } from 'zod'
import { recordKey } from '#lib/core/parsing.ts'
import type { EmailKind } from '#lib/foundation/mail/schema.ts'
import type { OptOutScope } from '#lib/foundation/opt-outs/schema.ts'

/** The mail that the product writes by itself on working days (decision 'digests'), in the order of its page. */
export const DIGEST_KINDS = [
  'FUNDS_AVAILABLE',
  'SYNDICATE_FUNDERS',
  'BROKER_MATCHES',
  'NINETY_DAYS_ACTIVITY',
  'VERIFICATION_REMINDER',
  'CRITERIA_LAPSED',
] as const satisfies readonly EmailKind[]
export type DigestKind = (typeof DIGEST_KINDS)[number]

/** What a digest in the outbox knows; what it says is read when it leaves. */
export const digestPayload = z.object({
  /** An individual, or a member of staff for what goes to a BDM. */
  personId: recordKey,
  /** When the run before this one began, as an ISO time. */
  since: z.iso.datetime(),
})
export type DigestPayload = z.output<typeof digestPayload>

/** Since when a run tells what is new, and until when. */
export type Span = { since: Date; at: Date }

/** Somebody who may get a digest, judged by all but the ledger of opt-outs. */
export type Reader = {
  /** Readers are paged by it: an individual's id or a member of staff's. */
  id: number
  individualId: number | null
  accountId: number | null
  /** The lender that a reminder is about. */
  lenderId?: number
  address: string
  /** The kinds of mail of which at least one must not be left; none where nobody can leave it. */
  scopes: readonly OptOutScope[]
  /** False for a reader without news. */
  isTold: boolean
}

/** Which readers to judge: those after one, or one of them. */
export type Readers = { after: number; most: number } | { id: number }

/** What a digest's writer has at hand. */
export type Told = {
  personId: number
  /** What was told before this message does not come again; null in a preview. */
  messageId: number | null
  out: ReadonlySet<OptOutScope>
  since: Date
  at: Date
}
