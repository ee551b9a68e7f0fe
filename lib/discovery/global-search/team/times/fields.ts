/** Words before a time that do not change it. */
export const TIME_HEADS: readonly string[] = ['on', 'in', 'for', 'during', 'over', 'within', 'of']

/** Weeks by their distance from this one. */
export const WEEKS: Readonly<Record<string, number>> = { 'this week': 0, 'last week': -1, 'previous week': -1 }

/** Days by their distance from today. */
export const DAYS: Readonly<Record<string, number>> = { today: 0, yesterday: -1 }

/** The days from Monday to Friday, before or after the week that they are of. */
export const WORKING_DAYS: readonly string[] = [
  ...['mon-fri', 'mon - fri', 'mon–fri', 'mon to fri', 'monday-friday', 'monday - friday', 'monday to friday'],
  ...['weekdays', 'working days'],
]
