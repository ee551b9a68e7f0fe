import { pairPhrases } from '#lib/core/spoken-figures.ts'
import type { Figures } from '#lib/discovery/loan-search/groups/measures/fields.ts'
import type { GroupedBy, GroupSort } from '#lib/discovery/loan-search/groups/search.ts'
import { AGREED_NAMES, AGREED_ORDERS, HELD_NAMES, HELD_ORDERS } from '#lib/discovery/loan-search/words/lives/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'

/** Words for a figure of groups in the singular, and the order by it. */
type Named = { figures: Figures; sort: GroupSort; names: readonly string[] }

const FEES = ['fee', 'estab fee', 'establishment fee', 'estab fee %', 'establishment fee %', 'fee %']
const listMeans = (names: readonly string[]): string[] => [
  ...pairPhrases(['average', 'mean', 'avg', 'typical'], names),
  ...pairPhrases(names, ['average', 'avg', 'mean']),
]

const LOANS = ['loan', 'deal', 'mortgage', 'ticket']
const MEAN_LOANS = listMeans([
  ...LOANS.flatMap((loan) => [loan, `${loan} size`, `${loan} amount`, `${loan} value`]),
  ...['size', 'principal'],
])
const MEAN_FEES = listMeans(FEES)

/** Figures of groups by what a question calls them. */
export const FIGURE_NAMES: readonly Named[] = [
  { figures: 'meanLoan', sort: 'meanLoan', names: MEAN_LOANS },
  { figures: 'fees', sort: 'fee', names: MEAN_FEES },
  { figures: 'held', sort: 'held', names: HELD_NAMES },
  { figures: 'held', sort: 'agreed', names: AGREED_NAMES },
  {
    figures: 'fees',
    sort: 'fees',
    names: FEES.flatMap((fee) => [
      ...['', 'total ', 'all ', 'sum of '].map((head) => `${head}${fee}`),
      ...['earned', 'charged', 'paid', 'made', 'income', 'revenue', 'total'].flatMap((tail) => [
        `${fee} ${tail}`,
        `total ${fee} ${tail}`,
      ]),
    ]),
  },
]

/** One of these words makes a fee the fees of a group: a fee alone is a figure of each loan. */
export const OF_GROUPS: readonly string[] = ['fees', 'income', 'revenue', 'total', 'sum', 'earned']

const withHeads = (heads: readonly string[], names: readonly string[]): string[] =>
  heads.flatMap((head) => names.flatMap((name) => [`${head} ${name}`, `the ${head} ${name}`]))

/** Words that order groups by a figure. */
export const FIGURE_ORDERS: readonly (Named & { isLowest?: true })[] = [
  { figures: 'fees', sort: 'fee', names: withHeads(['highest'], [...FEES, ...MEAN_FEES]) },
  { figures: 'fees', sort: 'fee', names: withHeads(['lowest', 'cheapest'], [...FEES, ...MEAN_FEES]), isLowest: true },
  { figures: 'fees', sort: 'fees', names: withHeads(['most', 'biggest', 'largest', 'by', 'by total'], FEES) },
  { figures: 'meanLoan', sort: 'meanLoan', names: withHeads(['highest', 'biggest', 'largest', 'by'], MEAN_LOANS) },
  { figures: 'meanLoan', sort: 'meanLoan', names: withHeads(['lowest', 'smallest'], MEAN_LOANS), isLowest: true },
  { figures: 'held', sort: 'held', names: HELD_ORDERS.highest },
  { figures: 'held', sort: 'held', names: HELD_ORDERS.lowest, isLowest: true },
  { figures: 'held', sort: 'agreed', names: AGREED_ORDERS.highest },
  { figures: 'held', sort: 'agreed', names: AGREED_ORDERS.lowest, isLowest: true },
]

// 'Each BDM’s brokers': a possessive loses its s like a plural.
const BDMS = ['bdm', "bdm'"].flatMap((bdm) => [bdm, `each ${bdm}`, `which ${bdm}`])
const listOfBdms = (one: string): string[] => pairPhrases(BDMS, [one])

const SPLITS = ['split', 'breakdown', 'mix', 'distribution', 'spread']

const AGEINGS = ['ageing', 'aging']

/** Words for a grouping without 'by', in the singular, and what else they ask for. */
export const GROUPED_NAMES: readonly {
  by: GroupedBy
  meaning: Meaning
  names: readonly string[]
  isLowest?: boolean
}[] = [
  ...(['month', 'quarter'] as const).flatMap((by) => [
    {
      by,
      meaning: {},
      names: pairPhrases(['best', 'biggest', 'record', 'strongest', 'busiest', 'our best'], [by]),
      isLowest: false,
    },
    {
      by,
      meaning: {},
      names: pairPhrases(['worst', 'slowest', 'weakest', 'quietest', 'our worst'], [by]),
      isLowest: true,
    },
  ]),
  {
    by: 'daysOverdue',
    meaning: { expiry: 'EXPIRED' },
    names: AGEINGS.flatMap((ageing) => [
      ...[ageing, `${ageing} report`, `${ageing} profile`, `${ageing} bucket`, `by ${ageing} bucket`],
      ...['arrear', 'overdue'].flatMap((one) => [`${one} ${ageing}`, `${ageing} of ${one}`]),
    ]),
  },
  {
    by: 'daysOverdue',
    meaning: { status: ['DEFAULT'] } as unknown as Meaning,
    names: AGEINGS.flatMap((ageing) => [`default ${ageing}`, `${ageing} of default`, `${ageing} of loan in default`]),
  },
  {
    by: 'daysOverdue',
    meaning: {},
    names: ['by day past due', 'by overdue band', 'by ageing band', 'by overdue bucket'],
  },
  { by: 'daysRecorded', meaning: {}, names: ['by age', 'by age band', 'by day since recorded', 'age band'] },
  {
    by: 'lvrBand',
    meaning: {},
    names: [
      'lvr band',
      'lvr bucket',
      'lvr profile',
      'by lvr',
      'by lvr bucket',
      ...SPLITS.map((split) => `lvr ${split}`),
    ],
  },
  {
    by: 'loanSize',
    meaning: {},
    names: [
      ...['loan by size', 'deal by size', 'by size band', 'by loan size band'],
      ...['size band', 'loan size band', 'loan size bucket', ...SPLITS.map((split) => `size ${split}`)],
    ],
  },
  { by: 'brokerBdm', meaning: {}, names: ['whose broker', ...listOfBdms('broker')] },
  { by: 'lenderBdm', meaning: {}, names: listOfBdms('lender') },
  { by: 'brokerBdm', meaning: {}, names: ['who on the team', 'who in the team', 'which of the team', 'which of us'] },
  { by: 'lender', meaning: {}, names: ['any lender', 'any single lender', 'any one lender'] },
  { by: 'broker', meaning: {}, names: ['any broker', 'any single broker', 'any one broker'] },
  { by: 'lender', meaning: {}, names: ['who charge', 'which lender charge', 'who is charging', 'who earn'] },
]

/** What is counted. */
export const COUNTED_LOANS: readonly string[] = ['loan', 'deal', 'mortgage', 'settlement']
/** Words for dollars that groups are ordered by: 'by overdue money'. */
export const AMOUNTS: readonly string[] = [
  ...['money', 'dollar', 'principal', 'amount', 'value', 'volume', 'balance', 'exposure', '$'],
]
/** The most words before them that say of which loans they are. */
export const MOST_KINDS = 3
/** Words after 'worst' that make it the largest of these loans. */
export const BAD_KINDS: readonly string[] = ['arrear', 'overdue', 'default', 'late', 'delinquent']
/** Words before them that say which are counted: 'by settled loans'. */
export const COUNTED_KINDS: readonly string[] = ['settled', 'closed', 'funded', 'current', 'discharged', 'new']
