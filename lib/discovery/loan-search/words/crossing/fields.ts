/** Words before a grouping, such as 'by lender'; 'which lenders' asks for the same. */
export const GROUPING_HEADS = [
  'to a single',
  'to any single',
  'to any one',
  'to one',
  'in a single',
  'in any one',
  'in any',
  ...[
    'how do',
    'how do the',
    'how do our',
    'how does each',
    'how are the',
    'how are our',
    'how did the',
    'how did our',
  ],
  ...['how is each', 'how did each', 'what does each', 'what did each', 'what is each'],
  'from each',
  'with each',
  'of each',
  'in each',
  'for every',
  'in every',
  'by the',
  'per the',
  'by',
  'per',
  'grouped by',
  'group by',
  'for each',
  'each',
  'every',
  'which',
  'across',
]

/** Words before the plural of a grouping that ask for its groups, the largest first: 'top brokers', 'biggest lenders'. */
export const LARGEST_HEADS = [
  ...['top', 'biggest', 'largest', 'the biggest', 'the largest', 'the top'],
  ...['best', 'the best', 'most active', 'the most active', 'busiest', 'the busiest'],
]
/** The same with the smallest first. */
export const SMALLEST_HEADS = ['bottom', 'smallest', 'the bottom', 'the smallest']

/** Words between two groupings: 'by lender and quarter'. */
export const BETWEEN_GROUPINGS: readonly string[] = [
  'and',
  'then',
  'x',
  '×',
  'and by',
  'and per',
  'across',
  'and across',
]

/** Words between two groupings without a word before them: 'security type by state'. */
export const PIVOTS: readonly string[] = [
  'by',
  'per',
  'x',
  '×',
  'across',
  'and by',
  'down the side',
  'split by',
  'then by',
]

/** Words after a grouping that ask for its groups without 'by': 'lender league table', 'state split'. */
export const GROUPED_TAILS: readonly string[] = [
  ...['league table', 'ranking', 'rankings', 'leaderboard', 'split', 'breakdown', 'mix', 'concentration', 'comparison'],
  ...['share', 'shares', 'market share', 'market shares'],
]
