import { addDaysTo, countDaysBetween, type Day, formatDay } from '#lib/core/dates.ts'
import { describeDeadline } from '#lib/core/deadlines.ts'
import { formatLongWeekday } from '#lib/core/typed-days.ts'
import type { CallReason } from '#lib/discovery/calls/schema.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { getCategoryStatus, getLastDayOfVerification } from '#lib/market/criteria/rules.ts'
import type { CategoryFacts } from '#lib/market/criteria/schema.ts'
import { callReasons } from './labels.ts'

/** What is known of a company that may be a reason to call it now. */
export type CallFacts = {
  due: Day
  loanNo: string | null
  repaymentDate: Day | null
  category: CategoryKey | null
  facts: CategoryFacts | null
}

/** The most days before and after a loan's repayment in which it is a reason to call. */
export const REPAYMENT_NEAR = 30
/** The most days before a category lapses in which that is a reason to call. */
export const LAPSE_NEAR = 7

/** Returns why to call a company now: a loan near its repayment, a category about to lapse, and what was promised. */
export const listCallReasons = (facts: CallFacts, today: Day): CallReason[] => [
  ...listRepaymentReasons(facts, today),
  ...listLapseReasons(facts, today),
  { text: callReasons.promised(formatDay(facts.due)), isOverdue: false },
]

/** Leaves out the promise of a day that has passed: beside it, how long it is overdue already names that day. */
export const omitOverduePromise = (
  { reasons, due }: { reasons: readonly CallReason[]; due: string },
  today: Day,
): readonly CallReason[] => {
  if (due >= today) return reasons
  const promised = callReasons.promised(formatDay(due))
  return reasons.filter(({ text }) => text !== promised)
}

const listRepaymentReasons = ({ loanNo, repaymentDate }: CallFacts, today: Day): CallReason[] => {
  if (loanNo === null || repaymentDate === null) return []
  if (Math.abs(countDaysBetween(today, repaymentDate)) > REPAYMENT_NEAR) return []
  const { text, isOverdue } = describeDeadline(repaymentDate, today, callReasons.matures)
  return [{ text: callReasons.loan(loanNo, text), isOverdue }]
}

const listLapseReasons = ({ category, facts }: CallFacts, today: Day): CallReason[] => {
  if (category === null || !facts?.lastVerifiedDay || getCategoryStatus(facts, today) !== 1) return []
  const lapse = addDaysTo(getLastDayOfVerification(facts.lastVerifiedDay), 1)
  const days = countDaysBetween(today, lapse)
  if (days > LAPSE_NEAR) return []
  const when = days === 1 ? callReasons.tomorrow : days < 7 ? formatLongWeekday(lapse) : formatDay(lapse)
  return [{ text: callReasons.lapses(categoryLabels[category], when), isOverdue: false }]
}
