/** Words of an order after which 'first' is its end: 'oldest first'. */
export const ORDER_WORDS: readonly string[] = [
  ...['oldest', 'newest', 'latest', 'longest', 'soonest', 'earliest', 'most', 'fewest', 'least', 'high', 'low'],
  ...['largest', 'biggest', 'smallest', 'highest', 'lowest', 'cheapest'],
]

/** Words after 'first' that make it the ranking even there: 'largest first mortgages'. */
export const RANKED: readonly string[] = [
  ...['mortgage', 'mortgages', 'loan', 'loans', 'deal', 'deals', 'ranking', 'rankings', 'ranked', 'charge', 'position'],
  ...['and', 'or', 'vs', 'versus'],
]

const join = (firsts: readonly string[], seconds: readonly string[]): string[] =>
  firsts.flatMap((first) => seconds.map((second) => `${first} to ${second}`))

/** Words for the order of groups by whatever figure is asked for. */
export const DIRECTIONS = {
  descending: [
    ...join(['high', 'highest', 'largest', 'biggest', 'most'], ['low', 'lowest', 'smallest', 'least']),
    // 'Worst first' is the highest rate of default, and no ranking.
    ...['highest first', 'worst first', 'descending'],
  ],
  ascending: [
    ...join(['low', 'lowest', 'smallest', 'least'], ['high', 'highest', 'largest', 'biggest', 'most']),
    ...['lowest first', 'ascending'],
  ],
} as const

/** Words for whose figure is meant, before it: 'and their rates'. */
export const POSSESSIVES: readonly string[] = ['their', 'its', 'his', 'her']
