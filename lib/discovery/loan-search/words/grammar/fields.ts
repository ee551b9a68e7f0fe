import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'
import { COMPARISONS } from '#lib/discovery/loan-search/words/comparing/fields.ts'

/** The radius of "near", in kilometres. */
export const NEAR = 20

/** The cities that share their name with the suburb at their centre, and their states. */
export const CAPITALS: Readonly<Record<string, string>> = {
  sydney: 'NSW',
  melbourne: 'VIC',
  brisbane: 'QLD',
  perth: 'WA',
  adelaide: 'SA',
  hobart: 'TAS',
  darwin: 'NT',
  canberra: 'ACT',
}

/** Synonyms for words in the names of the reference data. */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ['1st', 'first'],
  ['2nd', 'second'],
  ['presettlement', 'pre settlement'],
  ['defaulted', 'default'],
  ['refinancing', 'refinance'],
  ['ups', 'up'],
])

const NOT_EDITED = [
  'not',
  'not been',
  "haven't been",
  'haven’t been',
  "hasn't been",
  'hasn’t been',
  'nobody',
  'nobody has',
]
  .flatMap((not) => ['edited', 'touched', 'updated', 'changed'].map((edited) => `${not} ${edited}`))
  .concat('untouched', 'unedited', 'no edit', 'without edit', 'without an edit')

const OVER = ['for', 'over', 'more than', 'for over', 'for more than']

/** Words before the days or months for which nobody has edited a loan. */
export const EDIT_GAP_HEADS: readonly string[] = [
  ...NOT_EDITED.flatMap((head) => ['in', 'in the last', 'for the last', ...OVER].map((over) => `${head} ${over}`)),
  ...OVER.map((over) => `stuck ${over}`),
]

/** Words for the means that groups of loans have, and the line below them for all loans. */
export const MEANS: readonly string[] = ['average', 'mean', 'avg'].flatMap((mean) =>
  ['rate', 'interest rate', 'lvr'].map((measure) => `${mean} ${measure}`),
)

/** Words of a question that do not restrict the search. */
export const FILLERS = [
  ...'loan mortgage deal ranking the a an all and or with of for which what who lender do they hold show find me'.split(
    ' ',
  ),
  ...'on whom are is there we our have has how many'.split(' '),
  // Who brought or wrote a loan is a party of it.
  ...'brought bring wrote write written made placed did had has'.split(' '),
  // Each group of loans has its total and its mean rate.
  ...['in total', 'total', 'how much', 'much'],
  ...'us my whose did get got volume settlement to take accept'.split(' '),
  ...[
    'to date',
    'so far',
    'year on year',
    'right now',
    'now',
    'currently',
    'as of today',
    'as at today',
    'at the moment',
  ],
  ...[
    'any',
    'every',
    'list',
    'list of',
    'sitting',
    'still',
    'yet',
    'already',
    'actually',
    'just',
    'only',
    'please',
    'give',
  ],
  ...[
    'that',
    'were',
    'been',
    'going',
    'went',
    'there',
    'in there',
    'where',
    'rank',
    'ranked',
    'league table',
    'table of',
  ],
  ...[
    'split',
    'split of',
    'breakdown',
    'breakdown of',
    'pivot',
    'sum',
    'sum of',
    'count',
    'number',
    'no of',
    'number of',
  ],
  ...[
    '$',
    'in $',
    'dollar',
    'in dollar',
    'amount',
    'principal',
    'total principal',
    'combined',
    'altogether',
    'overall',
  ],
  ...['come', 'cash', 'money', 'done', 'do we have', 'property', 'side by side', 'handled', 'everything'],
  ...MEANS,
  ...['interest rate', 'share', 'share of', 'percentage', 'loan value', 'value', 'exposure', 'concentration', 'as'],
  ...COMPARISONS,
]

/** Words before a grouping, such as 'by lender'; 'which lenders' asks for the same. */
export const GROUPING_HEADS = ['by', 'per', 'grouped by', 'group by', 'for each', 'each', 'every', 'which', 'across']

/** Words before the plural of a grouping that ask for its groups, the largest first: 'top brokers', 'biggest lenders'. */
export const LARGEST_HEADS = ['top', 'biggest', 'largest', 'the biggest', 'the largest', 'the top']
/** The same with the smallest first. */
export const SMALLEST_HEADS = ['bottom', 'smallest', 'the bottom', 'the smallest']

/** What a grouping is called in a question, besides its name. */
export const GROUPING_WORDS = {
  firm: 'lawFirm',
  'law firm': 'lawFirm',
  'broker bdm': 'brokerBdm',
  "broker's bdm": 'brokerBdm',
  'lead broker bdm': 'brokerBdm',
  "lead broker's bdm": 'brokerBdm',
  'lender bdm': 'lenderBdm',
  "lender's bdm": 'lenderBdm',
  lawfirm: 'lawFirm',
  'settlement month': 'month',
  'settlement quarter': 'quarter',
  'calendar quarter': 'quarter',
  monthly: 'month',
  quarterly: 'quarter',
  year: 'year',
  'settlement year': 'year',
  fy: 'year',
  annum: 'year',
  yearly: 'year',
  annually: 'year',
  'maturity quarter': 'dueQuarter',
  'due quarter': 'dueQuarter',
  'maturity year': 'dueYear',
  maturity: 'due',
  ranking: 'priority',
  purpose: 'scenario',
  'maturity month': 'due',
  'due month': 'due',
  'security type': 'security',
  'property type': 'security',
  'asset type': 'security',
  'asset class': 'security',
  'sub type': 'subType',
  subtype: 'subType',
  'security subtype': 'subType',
} as const satisfies Record<string, GroupedBy>

/**
 * Words in a question with a settlement period, which implies them: a loan that settled last year may be discharged by now. Without
 * a period 'closed' is unknown, and 'settled' is a status.
 */
export const CLOSED: readonly string[] = ['closed', 'new', 'writing', 'settle', 'close', 'fund', 'funded']
export const SETTLED = 'settled'

/** What the current book, loans in default and loans before settlement are called, besides their names. */
export const STATUS_WORDS = {
  current: [
    ...['current', 'book', 'current book', 'loan book', 'on the book', 'live', 'live book', 'outstanding', 'open'],
    ...['still outstanding', 'still open', 'still on the book', 'on our book', 'not discharged yet', 'not repaid yet'],
    ...['got out', 'lent out', 'money out', 'much out', 'active loan', 'active deal', 'active book'],
  ],
  default: [
    ...['gone bad', 'went bad', 'go bad', 'bad loan', 'bad debt', 'bad one', 'non performing', 'nonperforming'],
    ...['gone into default', 'went into default', 'defaulting'],
  ],
  unsettled: [
    ...['pipeline', 'the pipeline', 'unsettled', 'not settled', 'not settled yet', 'not yet settled', 'yet to settle'],
    ...["haven't settled", "hasn't settled", "haven't settled yet", "hasn't settled yet", 'not closed', 'pending'],
  ],
} as const
