import { addDaysTo, addMonthsTo, type Day } from '#lib/core/dates.ts'

/** The quick-add buttons of the follow-up date, as durations from today (row D-20). */
export const FOLLOWUP_QUICK_ADDS = ['1w', '2w', '3w', '1M', '2M', '3M', '6M', '1y'] as const
export type FollowupQuickAdd = (typeof FOLLOWUP_QUICK_ADDS)[number]

/** The full names of the follow-up quick-adds, such as '2 weeks' for 2w. */
export const quickAddNames: Record<FollowupQuickAdd, string> = {
  '1w': '1 week',
  '2w': '2 weeks',
  '3w': '3 weeks',
  '1M': '1 month',
  '2M': '2 months',
  '3M': '3 months',
  '6M': '6 months',
  '1y': '1 year',
}

/** Returns the Sydney day that a quick-add sets, counted from today. */
export const getQuickAddDay = (today: Day, quickAdd: FollowupQuickAdd): Day => {
  const count = Number.parseInt(quickAdd, 10)
  if (quickAdd.endsWith('w')) return addDaysTo(today, count * 7)
  return addMonthsTo(today, quickAdd.endsWith('y') ? count * 12 : count)
}
