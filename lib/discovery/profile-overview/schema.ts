import type { Day } from '#lib/core/dates.ts'
import type { Deadline } from '#lib/core/deadlines.ts'
import type { ActionGroup } from '#lib/discovery/dashboard/schema.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import type { FreshnessCell } from '#lib/market/freshness/schema.ts'
import type { TimelineEntry } from '#lib/market/timeline/schema.ts'
import type { Invitation } from '#lib/people/accounts/invitations/schema.ts'

/** What to do next about a profile, with the address where it is done; null for what only waits for somebody else. */
export type NextStep = {
  kind: string
  text: string
  detail: string | null
  deadline: Deadline | null
  action: string | null
  href: string | null
}

/** An invitation that is not accepted yet, in words. */
export type PendingInvitation = Pick<Invitation, 'individualId' | 'state'> & { text: string }

/** A loan of a profile that needs somebody: near or past repayment, or long in pre-settlement. */
export type PressingLoan = {
  id: number
  loanNo: string
  place: string
  principal: string
  kind: 'repayment' | 'settlement'
  /** The day of repayment, or on which the loan was recorded. */
  day: Day
  /** The number of such loans. */
  total: number
}

/** What next steps are made from; the tasks are those of the profile's own people, the invitations are for staff. */
export type StepFacts = {
  followupDate: Day | null
  cells: readonly FreshnessCell[]
  loans: readonly PressingLoan[]
  tasks: readonly ActionGroup[]
  invitations: readonly PendingInvitation[]
}

/**
 * The last changes around a company, newest first, when the reader looked at it before (null if never), and for its own people the
 * number of counterparts newly matched since.
 */
export type Changes = { entries: readonly TimelineEntry[]; lastLook: Date | null; newMatches: number }

/** The freshness of a lender's categories, or what a broker subscribes to; null for a law firm. */
export type CategoriesOfProfile =
  | { kind: 'offered'; cells: readonly FreshnessCell[] }
  | { kind: 'subscribed'; keys: readonly CategoryKey[] }
  | null
