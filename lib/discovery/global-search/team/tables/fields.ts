import { pairPhrases } from '#lib/core/spoken-figures.ts'

/** What a word of a question about the whole team says. */
export type WordKind =
  | ('call' | 'note' | 'score' | 'average' | 'rated' | 'what' | 'done' | 'who' | 'team')
  | ('most' | 'least' | 'change' | 'versus' | 'before' | 'year' | 'lenders' | 'brokers' | 'lawFirms' | 'aside')
  | ('monthly' | 'daily' | 'activity')

const PEOPLE = [
  'person',
  'bdm',
  'staff',
  'staff member',
  'member',
  'team member',
  'member of the team',
  'caller',
  'colleague',
]
const EVERYONE = [
  'everyone',
  'everybody',
  'all staff',
  'all bdms',
  'bdms',
  'staff',
  'the staff',
  'we',
  'us',
  'our',
  'ours',
]
const TEAM = ['team', 'the team', "team's", "the team's", 'our team', "our team's", 'the whole team', 'whole team']
const CALLS = ['call', 'calls', 'phone calls', 'called', 'call notes', 'callers']
const RATINGS = ['bad', 'good', 'poor', 'great', 'worst', 'best', 'low scoring', 'low-scoring', 'high scoring', 'rated']
const NONE = ['no', 'not', 'not any', 'not made any', 'not a single', "hasn't", "haven't", "didn't"]
const SCORES = ['score', 'scores', 'scored', 'scoring', 'rating', 'ratings', 'rated']
const LIMITS = [...'under below above over'.split(' '), ...pairPhrases(['less', 'more', 'lower', 'higher'], ['than'])]

/** The phrases of questions about the whole team; the longest at a place is meant. */
export const PHRASES: Readonly<Record<WordKind, readonly string[]>> = {
  call: CALLS,
  note: ['note', 'notes', 'file notes'],
  score: ['call score', 'call scores', 'score', 'scores', 'scoring', 'calls score', 'calls scores'],
  average: ['average', 'averages', 'avg', 'mean', 'on average', 'per weekday'],
  // One call has no score: 'bad calls', 'calls with a score under 5'.
  rated: [...pairPhrases(RATINGS, ['call', 'calls']), ...pairPhrases(SCORES, LIMITS)],
  what: ['what', "what's", 'how is', 'how are', 'how did', 'how has', 'how have'],
  done: ['do', 'done', 'doing', 'been doing', 'been up to', 'get done', 'got done'],
  who: ['who', 'whose', 'which bdm', 'which bdms'],
  team: [
    ...pairPhrases(['per', 'by', 'each', 'every', 'for each', 'by each', 'of each'], PEOPLE),
    ...pairPhrases(['by', 'of', 'from'], [...EVERYONE, ...TEAM]),
    ...pairPhrases(
      ['each', 'each one', 'every one', 'everyone', 'all', 'by each'],
      ['of the team', 'of us', 'in the team', 'on the team'],
    ),
    ...EVERYONE,
    ...TEAM,
    ...['per head', 'by name', 'per bdms', 'by bdms', 'by people'],
  ],
  most: ['most', 'the most', 'highest', 'high', 'top', 'best', 'busiest', 'leaderboard'],
  least: ['least', 'the least', 'fewest', 'the fewest', 'lowest', 'low', 'worst', 'badly', ...NONE],
  change: ['change', 'changes', 'difference', 'trend'],
  versus: ['vs', 'versus', 'against', 'compared to', 'compared with', 'compare', 'compare to', 'compare with', 'than'],
  before: ['the period before', 'the week before', 'the month before', 'the quarter before', 'the previous period'],
  year: ['last year', 'a year ago', 'the year before', 'a year before', 'a year earlier'],
  lenders: ['lenders', 'lender', 'to lenders', 'to lender'],
  brokers: ['brokers', 'broker', 'to brokers', 'to broker'],
  lawFirms: ['law firms', 'lawyers', 'solicitors', 'to law firms', 'to lawyers', 'to solicitors'],
  activity: ['activity', 'performance'],
  monthly: ['by month', 'per month', 'each month', 'monthly', 'month by month'],
  daily: ['by day', 'per day', 'each day', 'daily', 'day by day'],
  aside: [
    ...'show list me find all the a any anyone anybody how many total number counts there each split'.split(' '),
    ...'did has have had make made take taken took log logged were was are is'.split(' '),
    ...'of by from in and or with to for'.split(' '),
    ...['how many', 'number of', 'count of', 'split by'],
  ],
}

/** Words for the team that are whoever called, and not whom a question asks for: 'who did we call'. */
export const CALLERS: readonly string[] = ['we', 'us']

/** The kinds of companies called. */
export const SPLITS = ['lenders', 'brokers', 'lawFirms'] as const satisfies readonly WordKind[]

/** Words of questions about loans, and scores that are none of calls. */
export const LOAN_NOUNS: readonly string[] = [
  ...['book', 'loan', 'loans', 'deal', 'deals', 'mortgage', 'mortgages', 'portfolio', 'settlements', 'principal'],
]
export const OTHER_SCORES: readonly string[] = ['lead score', 'lead scores']
