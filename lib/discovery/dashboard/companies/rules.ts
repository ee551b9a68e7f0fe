import { countDaysBetween, type Day, formatDay } from '#lib/core/dates.ts'
import { describeDeadline } from '#lib/core/deadlines.ts'
import type { ProfileKind } from '#lib/core/paths.ts'
import { type ActionKind, noteLabels } from '#lib/discovery/dashboard/labels.ts'
import { criteriaLabels, statusWords } from '#lib/market/criteria/labels.ts'
import { getCategoryStatus, getLastDayOfVerification } from '#lib/market/criteria/rules.ts'
import type { CategoryFacts } from '#lib/market/criteria/schema.ts'
import { freshnessLabels } from '#lib/market/freshness/labels.ts'

/** Returns a company's main profile: lender, else broker, else law firm; null if it has none. */
export const pickMainProfile = (ids: {
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
}): { kind: ProfileKind; id: number } | null => {
  if (ids.lenderId !== null) return { kind: 'lender', id: ids.lenderId }
  if (ids.brokerId !== null) return { kind: 'broker', id: ids.brokerId }
  return ids.lawFirmId === null ? null : { kind: 'lawfirm', id: ids.lawFirmId }
}

/** Returns the note until when brokers see the criteria, or why they no longer do. */
export const describeCriteriaVisibility = (facts: CategoryFacts, today: Day): string => {
  const status = getCategoryStatus(facts, today)
  return status === 1 && facts.lastVerifiedDay
    ? criteriaLabels.shownUntil(formatDay(getLastDayOfVerification(facts.lastVerifiedDay)), false)
    : noteLabels.notShown(statusWords[status])
}

// The kinds of tasks whose date is a day by which something was to happen.
const DUE_KINDS: readonly ActionKind[] = ['FOLLOW_UP', 'LOAN_PAST_REPAYMENT']

/**
 * Says by how long a task is overdue, or a verification of criteria of the day `since` is over; null if it is not, or if its date
 * is no due date.
 */
export const describeOverdue = (kind: ActionKind, since: Day, today: Day): string | null => {
  if (kind === 'CRITERIA_LAPSING') {
    const over = countDaysBetween(getLastDayOfVerification(since), today)
    return over > 0 ? freshnessLabels.daysOver(over) : null
  }
  return DUE_KINDS.includes(kind) && countDaysBetween(since, today) > 0 ? describeDeadline(since, today, '').text : null
}

export type Completeness = {
  acn: string | null
  website: string | null
  logoFileId: number | null
  people: { name: string; mobile: string | null; email: string | null; imageFileId: number | null }[]
}

/**
 * Lists what a company's profile lacks, in words. ACN, email and mobile are only listed to staff, who fill them in (row
 * D-14).
 */
export const listMissingProfileFields = (company: Completeness, isStaff: boolean): string[] => [
  ...(isStaff && !company.acn ? [noteLabels.acn] : []),
  ...(company.website ? [] : [noteLabels.website]),
  ...(company.logoFileId === null ? [noteLabels.logo] : []),
  ...company.people.flatMap(({ name, mobile, email, imageFileId }) => [
    ...(isStaff && !mobile ? [`${noteLabels.mobile} of ${name}`] : []),
    ...(isStaff && !email ? [`${noteLabels.email} of ${name}`] : []),
    ...(imageFileId === null ? [`${noteLabels.picture} of ${name}`] : []),
  ]),
]
