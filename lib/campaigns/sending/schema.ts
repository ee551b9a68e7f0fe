import type { Basis, MailingKind, MergeValues } from '#lib/campaigns/audiences/schema.ts'
import type { Transport } from '#lib/server/delivery/mailer.ts'
import type { Gate } from '#lib/server/http/gate.ts'

/** A frozen mailing: the content of its mails. */
export type Mailing = {
  id: number
  kind: MailingKind
  subject: string
  html: string
  text: string
  senderEmail: string
  senderName: string | null
  files: readonly MailingFile[]
}

/** A file of a mailing; an inline one is an image in its text, referenced by this id. */
export type MailingFile = { id: number; fileName: string; contentType: string; byteSize: number; isInline: boolean }

/** A recipient claimed by a worker. The attempt number fences off results of an earlier claim. */
export type Claimed = {
  id: number
  address: string
  name: string
  merge: MergeValues
  basis: Basis
  attempt: number
  /** When its mail was first handed over and may have been sent; null if it certainly was not. */
  wireAt: Date | null
  triedSince: Date
  /** The provider's id of an earlier mail that it accepted but failed to send. */
  providerId: string | null
}

/** The result of handing over a mail; QUEUED is tried again at `dueAt`. */
export type Result = {
  id: number
  attempt: number
  state: 'SENT' | 'FAILED' | 'UNKNOWN' | 'QUEUED'
  error: string | null
  providerId: string | null
  dueAt: Date
  /** True if the mail certainly was not sent: `wireAt` is reset. */
  isOffWire: boolean
}

/** A claimed recipient with the opt-out ledger's hash of its address, for the check at the moment of sending. */
export type Leaving = { row: Claimed; hash: string }

/** The payload of a sending job: a mailing and its version at that time. */
export type Planned = { campaignId: number; run: number }

/**
 * One slice of sending, some seconds long. `isHalted`: the transport accepts nothing, so the rest is released. `take`:
 * limits parallel sends.
 */
export type Slice = Planned & { transport: Transport; mailing: Mailing; endsAt: number; isHalted: boolean; take: Gate }
