/** Words before a number of days, as in 'no loan in the last 6 months'. */
export const DURATION_HEADS = [
  ...['for', 'in', 'within', 'over', 'during'].flatMap((word) => [
    ...[word, `${word} the last`, `${word} the past`, `${word} last`, `${word} past`],
    ...[`${word} over`, `${word} more than`, `${word} at least`, `${word} about`],
  ]),
  ...['last', 'past', 'the last', 'the past', 'more than', 'at least', 'about'],
]

/** Those that need no number: 'in the last year'. 'Last month' alone is a whole one, which has ended. */
export const ROLLING_HEADS = [
  ...['for', 'in', 'within', 'over', 'during'].flatMap((word) => [`${word} the last`, `${word} the past`]),
  ...['the past', 'past'],
]

/** A month is 30 days and a year 365, as for the answers of the filters. */
export const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14, month: 30, year: 365 }

export const HALF_A_YEAR = ['half a year', 'half year']

/** Words for no time at all. */
export const EVER = ['ever', 'at all', 'yet', 'so far']

/** Words before a day or a time since which something has or has not happened. */
export const SINCE = ['since', 'since the', 'since the start of', 'since the start of the', 'since start of']

/** Words before a time within which something happened. */
export const WITHIN = ['in', 'during', 'over', 'within', 'for']

/** Words that begin a time, whatever follows; and those that do before a time alone. */
export const TIME_STARTS: readonly string[] =
  'since after before until till between last past this during within today yesterday'.split(' ')
export const TIME_LEADS: readonly string[] = 'in for on from over by the of'.split(' ')
