/** Words before the time at which loans were recorded, which is not when they settled. */
export const RECORDED_HEADS = ['recorded', 'created', 'entered', 'added', 'put in', 'opened', 'received']

/** Words before the age of a loan, and whether it is older; 'old' may follow the age instead. */
export const AGE_HEADS = {
  older: ['older than', 'aged over', 'aged more than', 'open for more than', 'open for over', 'sitting for over'],
  younger: ['younger than', 'newer than', 'aged under', 'aged less than', 'not older than'],
} as const
export const BEFORE_OLD = {
  older: ['over', 'more than', '>', 'at least'],
  younger: ['under', 'less than', '<', 'up to'],
} as const

/** Words before an age that say where the loan has been since it was recorded. */
export const WAITING = [
  ...['unsettled', 'not settled', 'in pre-settlement', 'in presettlement', 'in the pipeline', 'in pipeline', 'pending'],
  ...['in pre-settlement', 'in presettlement', 'in the pipeline'].map((place) => `stuck ${place}`),
  ...['pre-settlement', 'presettlement', 'waiting', 'sitting unsettled', 'sitting in pre-settlement', 'sitting'],
]
export const FOR = ['over', 'for over', 'more than', 'for more than', 'longer than', 'for longer than', 'for']

/** Words for how late loans are, which groups show across their days overdue. */
export const LATENESS: readonly string[] = [
  ...['days past due', 'days overdue', 'days late', 'how long overdue', 'how late', 'how overdue'],
]

/** Words for how old loans before settlement are, which groups show across the days since they were recorded. */
export const OLDNESS: readonly string[] = [
  ...['how old', 'how old is it', 'how old are they', 'how old they are', 'how old is each', 'how old each is'],
]

/** Words for the order of loans by age; 'first' may follow each. */
export const AGE_ORDERS = {
  oldest: [
    ...['oldest', 'oldest recorded date', 'oldest recorded first', 'oldest date', 'oldest settlement date'],
    ...['longest waiting', 'longest first', ...OLDNESS],
  ],
  latest: [...['longest overdue', 'most overdue', 'how long', 'for how long'], ...LATENESS],
  newest: ['newest', 'newest recorded date', 'newest recorded first', 'newest date', 'latest', 'most recent'],
  soonest: ['soonest first', 'soonest due', 'due soonest', 'earliest due', 'soonest maturing', 'soonest to mature'],
} as const
