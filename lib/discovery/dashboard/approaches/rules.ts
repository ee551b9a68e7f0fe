import { type Day, formatDay } from '#lib/core/dates.ts'
import { noteLabels } from '#lib/discovery/dashboard/labels.ts'
import { summariseDeal } from '#lib/market/approaches/deals/rules.ts'
import type { Deal } from '#lib/market/approaches/deals/schema.ts'

/** Returns a deal in one line, and the day by which somebody must act. */
export const describeWaitingDeal = (deal: Deal, due: Day): { note: string; due: string } => ({
  note: summariseDeal(deal),
  due: noteLabels.dueBy(formatDay(due)),
})
