import { addDaysTo, countDaysBetween, type Day, formatDay } from '#lib/core/dates.ts'
import { describeDeadline, formatShortDelay } from '#lib/core/deadlines.ts'
import { formatLongWeekday } from '#lib/core/typed-days.ts'
import type { CallReason } from '#lib/discovery/calls/schema.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { getCategoryStatus, getLastDayOfVerification } from '#lib/market/criteria/rules.ts'
import type { CategoryFacts } from '#lib/market/criteria/schema.ts'
import { callReasons } from './labels.ts'

/** A current loan of a company that is in default, or near or past its repayment. */
export type DueLoan = { loanNo: string; repaymentDate: Day | null; isInDefault: boolean }

/** What is known of a company that may be a reason to call it now. */
export type CallFacts = {
  due: Day
  /** At most one in default and one other, each the longest due of its kind, the one in default first. */
  loans: readonly DueLoan[]
  category: CategoryKey | null
  facts: CategoryFacts | null
}

/** The most days before a loan's repayment in which it is a reason to call; one past it always is. */
export const REPAYMENT_NEAR = 30
/** The most days before a category lapses in which that is a reason to call. */
export const LAPSE_NEAR = 7

/**
 * Returns why to call a company now, the worst first: a loan in default, one past or near its repayment, a category about to lapse,
 * and what was promised.
 */
export const listCallReasons = (facts: CallFacts, today: Day): CallReason[] => [
  ...facts.loans.flatMap((loan) => listLoanReasons(loan, today)),
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

const listLoanReasons = ({ loanNo, repaymentDate, isInDefault }: DueLoan, today: Day): CallReason[] => {
  const due = repaymentDate === null ? null : describeDeadline(repaymentDate, today, callReasons.matures)
  const late =
    repaymentDate !== null && due?.isOverdue ? [formatShortDelay(countDaysBetween(repaymentDate, today))] : []
  if (isInDefault) {
    const text = callReasons.loanInDefault(loanNo, due?.isOverdue ? due.text : null)
    return [{ text, short: callReasons.short([callReasons.inDefault, ...late], loanNo), isOverdue: true }]
  }
  if (repaymentDate === null || !due || countDaysBetween(today, repaymentDate) > REPAYMENT_NEAR) return []
  const reason: CallReason = { text: callReasons.loan(loanNo, due.text), isOverdue: due.isOverdue }
  return [late.length > 0 ? Object.assign(reason, { short: callReasons.short(late, loanNo) }) : reason]
}

const listLapseReasons = ({ category, facts }: CallFacts, today: Day): CallReason[] => {
  if (category === null || !facts?.lastVerifiedDay || getCategoryStatus(facts, today) !== 1) return []
  const lapse = addDaysTo(getLastDayOfVerification(facts.lastVerifiedDay), 1)
  const days = countDaysBetween(today, lapse)
  if (days > LAPSE_NEAR) return []
  const when = days === 1 ? callReasons.tomorrow : days < 7 ? formatLongWeekday(lapse) : formatDay(lapse)
  return [{ text: callReasons.lapses(categoryLabels[category], when), isOverdue: false }]
}
