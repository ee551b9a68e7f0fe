/** Words for the order of people by their follow-up. */
export const FOLLOW_UP_ORDERS = {
  oldest: [
    ...['oldest first', 'oldest', 'longest overdue first', 'most overdue first', 'longest overdue', 'most overdue'],
    ...['earliest first', 'soonest first', 'oldest follow up first', 'oldest follow-up first'],
  ],
  newest: ['newest first', 'latest first', 'least overdue first'],
} as const

/** The chips of these orders, and why groups have none. */
export const followUpNotes = {
  oldest: 'Earliest follow-up first',
  newest: 'Latest follow-up first',
  grouped: 'Groups have no order by follow-up: ask for people without a grouping, or for groups without this order.',
} as const
