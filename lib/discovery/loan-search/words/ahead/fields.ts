/** Words that ask for settlements that are still to come. */
export const EXPECTED_HEADS = [
  ...[
    'expected settlements',
    'expected to settle',
    'due to settle',
    'to settle',
    'meant to settle',
    'supposed to settle',
  ],
  ...['settlements expected', 'settlement expected', 'settlements due', 'settlements coming up'],
  ...['are we settling', 'we are settling', 'will settle', 'settlements booked', 'booked to settle'],
  ...['settling', 'upcoming settlements', 'planned settlements', 'scheduled to settle'],
  ...['planned settlement', 'planned to settle', 'expected settlement', 'booked for settlement'],
]

/** Words for loans that should have settled by now. */
export const LATE_SETTLEMENTS = [
  ...['settlement date passed but not settled', 'settlement date has passed', 'past settlement date'],
  ...['settlement date passed', 'settlement date gone', 'settlement date already gone', 'settlement overdue'],
  ...['meant to have settled', 'should have settled', "should've settled", 'shouldve settled', 'overdue to settle'],
]

/** Words that ask for what is paid back. */
export const PAID_BACK = [
  'getting money back',
  'money back',
  'getting repaid',
  'coming back',
  'coming due',
  'comes due',
]
