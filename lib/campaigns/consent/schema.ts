import { z } from 'zod'
import { recipientBasis } from '#lib/campaigns/audiences/schema.ts'
import { answeredId } from '#lib/core/answers.ts'
import { OPT_OUT_SCOPES } from '#lib/foundation/opt-outs/schema.ts'

const scope = z.enum(OPT_OUT_SCOPES)

/** One entry of the opt-out ledger: an address unsubscribed or subscribed again. */
const ledgerEntry = z.strictObject({
  id: answeredId,
  scope,
  action: z.enum(['OUT', 'IN']),
  source: z.string(),
  /** The signed-in person who did it; null for a link without sign-in or an automatic entry. */
  actor: z.string().nullable(),
  at: z.date(),
  /** The mail whose unsubscribe link was used. */
  messageId: answeredId.nullable(),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

/** A mail that was sent to the address. */
const consentMail = z.strictObject({
  id: answeredId,
  kind: z.enum(['MESSAGE', 'RECIPIENT']),
  subject: z.string(),
  at: z.date(),
})
export type ConsentMail = z.output<typeof consentMail>

/** Why a mail was sent to a person, or what mail they get, with the opt-outs of their address. */
export const consentAnswer = z.strictObject({
  id: answeredId,
  about: z.enum(['MESSAGE', 'RECIPIENT', 'PERSON']),
  address: z.string(),
  person: z.strictObject({ id: answeredId, name: z.string(), company: z.string() }).nullable(),
  /** The mail in question; null if the id is a person's. */
  mail: z
    .strictObject({
      subject: z.string(),
      at: z.date(),
      /** The kind of the message or of the mailing. */
      kind: z.string(),
      basis: recipientBasis.nullable(),
      mailingId: answeredId.nullable(),
      sentBy: z.string().nullable(),
      savedSearchName: z.string().nullable(),
      reason: z.string().nullable(),
      /** True if the receiver cannot unsubscribe from it. */
      isService: z.boolean(),
    })
    .nullable(),
  /**
   * What the address had unsubscribed from when the mail was written; for a person, what it has unsubscribed from now.
   */
  leftThen: z.array(scope),
  leftNow: z.array(scope),
  /** All opt-out entries of the address, newest first. */
  ledger: z.array(ledgerEntry),
  /** The latest mails to the address, newest first. */
  mails: z.array(consentMail),
})
export type Consent = z.output<typeof consentAnswer>
