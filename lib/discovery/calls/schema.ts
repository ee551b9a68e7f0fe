import type { Day } from '#lib/core/dates.ts'
import type { ProfileKind } from '#lib/core/paths.ts'

/** What a call can come to, in the order of its keys. */
export const OUTCOMES = ['spoke', 'noAnswer', 'leftMessage', 'emailed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Somebody to call: a company whose follow-up is due, by the profile to open. */
export type CallTarget = {
  companyId: number
  kind: ProfileKind
  id: number
  name: string
  person: string | null
  due: Day
  leadScore: string | null
}

/** Whom to call, the longest due first, and how many are due in all. */
export type CallQueue = { targets: CallTarget[]; total: number }

/** The follow-up day that each outcome proposes. */
export type Proposals = Record<Outcome, Day>
