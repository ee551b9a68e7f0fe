import { addDaysTo, countDaysBetween, type Day, formatDay } from '#lib/core/dates.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { buildCriteriaTabs, getLastDayOfVerification, LAPSED_AFTER } from '#lib/market/criteria/rules.ts'
import type { CategoryFacts, CriteriaStatus } from '#lib/market/criteria/schema.ts'
import { freshnessLabels, reminderLabels, urgencyLabels } from '#lib/market/freshness/labels.ts'
import type { FreshnessCell } from '#lib/market/freshness/schema.ts'

/** A category is due when at most this many days are left. */
const DUE_WITHIN = 7

/** Returns the day by which everything due today has lapsed. */
export const getEndOfDuePeriod = (today: Day): Day => addDaysTo(today, DUE_WITHIN + 1)

/** Returns the freshness of a lender's six categories on a day. */
export const buildFreshnessCells = (facts: readonly CategoryFacts[], today: Day): FreshnessCell[] =>
  buildCriteriaTabs(facts, today).map(({ categoryKey, tab, status, isOffered }) => {
    const verified = facts.find((fact) => fact.categoryKey === categoryKey)?.lastVerifiedDay
    const isStanding = verified && (status === 0 || status === 1)
    return {
      categoryKey,
      tab,
      status,
      isOffered,
      daysLeft: isStanding ? countDaysBetween(today, getLastDayOfVerification(verified)) : null,
    }
  })

/** True for an offered category that is due, lapsed or not verified. */
export const needsVerification = ({ isOffered, status, daysLeft }: FreshnessCell): boolean =>
  isOffered && (status !== 1 || (daysLeft !== null && daysLeft <= DUE_WITHIN))

/** True for a category that brokers see, but for at most seven more days. */
export const isEnding = (cell: FreshnessCell): boolean => cell.status === 1 && needsVerification(cell)

/** Lists by tab for how many days brokers still see the categories that are ending. */
export const listEnding = (cells: readonly FreshnessCell[]): ReadonlyMap<number, string> =>
  new Map(cells.filter(isEnding).map(({ tab, daysLeft }) => [tab, urgencyLabels.left(daysLeft ?? 0)]))

/** True for a category that was verified today. */
export const isVerifiedToday = ({ daysLeft }: FreshnessCell): boolean => daysLeft === LAPSED_AFTER - 1

// What needs verifying without days of its own comes after all that has lapsed or is ending, and before the rest. One that was
// verified today stays there too.
const getUrgency = (cell: FreshnessCell): number =>
  cell.daysLeft === null || isVerifiedToday(cell) ? DUE_WITHIN + 0.5 : cell.daysLeft

/** Orders categories by urgency: lapsed ones, the longest first; by fewest days left; then by the order of categories. */
export const compareUrgency = (one: FreshnessCell, other: FreshnessCell): number => getUrgency(one) - getUrgency(other)

/** Says what is urgent among categories: '1 lapsed, 1 ends in 6 days', else 'All 3 verified'. */
export const describeUrgency = (cells: readonly FreshnessCell[]): string => {
  const due = cells.filter(needsVerification)
  const countStatus = (wanted: CriteriaStatus) => due.filter(({ status }) => status === wanted).length
  const ending = Map.groupBy(due.filter(isEnding).toSorted(compareUrgency), ({ daysLeft }) => daysLeft ?? 0)
  const { lapsed, ending: sayEnding, notVerified } = urgencyLabels
  // Never empty, so that no button moves below the pointer when the last urgent category is confirmed.
  const words = [
    lapsed(countStatus(0)),
    ...[...ending].map(([days, { length }]) => sayEnding(length, days)),
    notVerified(countStatus(2)),
  ]
    .filter(Boolean)
    .join(', ')
  return words || freshnessLabels.due(0, cells.filter(({ isOffered }) => isOffered).length)
}

/**
 * The ages of a verification in days at which its lender is reminded (decision 'Automated e-mail'); the last is the
 * lapse.
 */
export const REMINDED_AFTER = [21, 27, 30, LAPSED_AFTER] as const

/** True for an offered category that reached one of these ages after `since` and by today. */
export const hasReachedReminderAge = ({ isOffered, daysLeft }: FreshnessCell, since: Day, today: Day): boolean => {
  if (!isOffered || daysLeft === null) return false
  const age = LAPSED_AFTER - 1 - daysLeft
  const before = age - countDaysBetween(since, today)
  return REMINDED_AFTER.some((step) => age >= step && before < step)
}

/** Describes a category's verification status in a reminder email. */
export const describeFreshness = ({ categoryKey, daysLeft }: FreshnessCell, today: Day): string => {
  const name = categoryLabels[categoryKey]
  if (daysLeft === null) return reminderLabels.notVerified(name)
  const day = formatDay(addDaysTo(today, daysLeft))
  return daysLeft < 0 ? reminderLabels.lapsed(name, day) : reminderLabels.due(name, day)
}

/** Returns the deduplication key of a reminder to a person on a day, the same for manual and automatic reminders. */
export const buildReminderKey = (lenderId: number, day: Day, individualId: number): string =>
  `reminder-${lenderId}-${day}-${individualId}`
