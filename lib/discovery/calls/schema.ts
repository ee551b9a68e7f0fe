import type { Day } from '#lib/core/dates.ts'
import type { ProfileKind } from '#lib/core/paths.ts'

/** The outcomes of a call, in the order of their number keys. */
export const OUTCOMES = ['spoke', 'noAnswer', 'leftMessage', 'emailed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A company to call, with the profile to open. */
export type CallTarget = {
  companyId: number
  kind: ProfileKind
  id: number
  name: string
  person: string | null
  /** The stored portrait of that person. */
  imageFileId: number | null
  due: Day
  leadScore: string | null
  /** Why to call now, the most pressing first; never empty. */
  reasons: CallReason[]
}

/** The follow-ups ahead, and how many there are in all. */
export type UpcomingCalls = {
  calls: readonly Pick<CallTarget, 'companyId' | 'kind' | 'id' | 'name' | 'due'>[]
  total: number
}

/** A reason for a call, and how the queue says it if it is too long there; an overdue one is shown in red. */
export type CallReason = { text: string; short?: string; isOverdue: boolean }

/** The calls that a person made today by type of note, in the order of the types. */
export type CallsMade = readonly { type: string; count: number }[]

/** The call queue, longest due first, and how many calls are due in all. */
export type CallQueue = { targets: CallTarget[]; total: number }

/** The follow-up day proposed by each outcome. */
export type Proposals = Record<Outcome, Day>
