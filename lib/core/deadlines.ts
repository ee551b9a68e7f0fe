import { formatCount, formatCounted } from './counts.ts'
import { countDaysBetween, type Day } from './dates.ts'

/** How far away a day is, in words; overdue once it has passed. */
export type Deadline = { text: string; isOverdue: boolean }

/** Says how far away a day is: 'matures in 43 days', 'matures today', or 'overdue by 12 days' for every verb alike. */
export const describeDeadline = (day: Day, today: Day, verb: string): Deadline => {
  const days = countDaysBetween(today, day)
  if (days < 0) return { text: `overdue by ${formatCounted(-days, 'day')}`, isOverdue: true }
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${formatCounted(days, 'day')}`
  return { text: `${verb} ${when}`, isOverdue: false }
}

/** Says by how many days something is overdue where there is little room: '12 d late'. */
export const formatShortDelay = (days: number): string => `${formatCount(days)} d late`
