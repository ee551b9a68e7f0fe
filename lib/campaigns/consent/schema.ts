import { z } from 'zod'
import { recipientBasis } from '#lib/campaigns/audiences/schema.ts'
import { answeredId } from '#lib/core/answers.ts'
import { OPT_OUT_SCOPES } from '#lib/foundation/opt-outs/schema.ts'

const scope = z.enum(OPT_OUT_SCOPES)

/** What an address left or wanted again: one entry of the ledger, with who did it and by what. */
const ledgerEntry = z.strictObject({
  id: answeredId,
  scope,
  action: z.enum(['OUT', 'IN']),
  source: z.string(),
  /** The person who was signed in; null where a link was used or a machine wrote it. */
  actor: z.string().nullable(),
  at: z.date(),
  /** The mail whose link was used. */
  messageId: answeredId.nullable(),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

/** A mail that an address got, for whatever reason. */
const consentMail = z.strictObject({
  id: answeredId,
  kind: z.enum(['MESSAGE', 'RECIPIENT']),
  subject: z.string(),
  at: z.date(),
})
export type ConsentMail = z.output<typeof consentMail>

/** Why somebody got a mail, or gets mail at all, and what their address has left. */
export const consentAnswer = z.strictObject({
  id: answeredId,
  about: z.enum(['MESSAGE', 'RECIPIENT', 'PERSON']),
  address: z.string(),
  person: z.strictObject({ id: answeredId, name: z.string(), company: z.string() }).nullable(),
  /** The mail that is asked about; null where a person is. */
  mail: z
    .strictObject({
      subject: z.string(),
      at: z.date(),
      /** The kind of message, or of mailing. */
      kind: z.string(),
      basis: recipientBasis.nullable(),
      mailingId: answeredId.nullable(),
      sentBy: z.string().nullable(),
      savedSearchName: z.string().nullable(),
      reason: z.string().nullable(),
      /** True where no choice of its receiver stops it. */
      isService: z.boolean(),
    })
    .nullable(),
  /** What the address had left when the mail was made, or has left by now where a person is asked about. */
  leftThen: z.array(scope),
  leftNow: z.array(scope),
  /** Every choice of the address, newest first. */
  ledger: z.array(ledgerEntry),
  /** The last mails to the address, newest first. */
  mails: z.array(consentMail),
})
export type Consent = z.output<typeof consentAnswer>
