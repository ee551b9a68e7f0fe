import type { Basis, MailingKind, MergeValues } from '#lib/campaigns/audiences/schema.ts'
import type { Gate } from '#lib/server/gate.ts'
import type { Transport } from '#lib/server/mailer.ts'

/** A mailing as it was frozen: what each of its mails is made of. */
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

/** A file of a mailing; an inline one is a picture in its text, named there by this id. */
export type MailingFile = { id: number; fileName: string; contentType: string; byteSize: number; isInline: boolean }

/** A recipient whom a worker has taken; the attempt's number is its fence against a worker that took it before. */
export type Claimed = {
  id: number
  address: string
  name: string
  merge: MergeValues
  basis: Basis
  attempt: number
  /** Since when its mail may have gone out; null while it certainly has not. */
  wireAt: Date | null
  triedSince: Date
  /** The provider's own id of this mail that it took before and could not send. */
  providerId: string | null
}

/** What became of a mail that was handed over; QUEUED is tried again at `dueAt`. */
export type Result = {
  id: number
  attempt: number
  state: 'SENT' | 'FAILED' | 'UNKNOWN' | 'QUEUED'
  error: string | null
  providerId: string | null
  dueAt: Date
  /** True for what certainly has not gone out: it forgets when it was on the wire. */
  isOffWire: boolean
}

/** A claimed recipient with its address as the ledger of opt-outs knows it, asked once more when its mail leaves. */
export type Leaving = { row: Claimed; hash: string }

/** What a job was planned for: a mailing, under the version that it had then. */
export type Planned = { campaignId: number; run: number }

/**
 * Some seconds of a mailing's sending. `isHalted`: the transport takes nothing, and what is left goes back; `take`: the places on
 * the wire.
 */
export type Slice = Planned & { transport: Transport; mailing: Mailing; endsAt: number; isHalted: boolean; take: Gate }
