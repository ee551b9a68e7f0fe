import { pairPhrases } from '#lib/core/spoken-figures.ts'
import type { Repaid } from '#lib/discovery/loan-search/filters/labels.ts'

const LOANS = ['loan', 'our loan', 'deal', 'mortgage', 'discharged loan']
const MEANS = ['average', 'mean', 'avg', 'typical']

const SPANS = [
  ...pairPhrases(
    ['day', 'time'],
    ['to discharge', 'to repayment', 'to repay', 'until discharge', 'until repayment', 'held'],
  ),
  ...pairPhrases(['day', 'time'], ['from settlement to discharge', 'from settlement to repayment']),
  ...['day settlement to discharge', 'from settlement to discharge', 'from settlement to repayment'],
]
const LIVES = [...SPANS, 'life', 'loan life', 'life of loan', 'actual term', 'actual loan term']
const COMPARED = pairPhrases(['actual vs'], ['contracted', 'agreed'])
const TERMS = [
  'term',
  'loan term',
  'term of loan',
  'term length',
  'length of term',
  'contracted term',
  'agreed term',
  'day agreed',
]
const VERBS = [
  ...['run', 'last', 'take', 'really run', 'really last', 'actually run', 'actually last'],
  ...['take to repay', 'take to be repaid', 'take to get repaid', 'take to discharge', 'stay out', 'stay on the book'],
]
const ASKED = LOANS.flatMap((loan) => [
  ...VERBS.map((verb) => `how long do ${loan} ${verb}`),
  ...['taking', 'taking to repay', 'taking to be repaid', 'taking to get repaid', 'taking to discharge'].map(
    (taking) => `how long are ${loan} ${taking}`,
  ),
  ...[`how long did ${loan} run`, `how long ${loan} run`, `how long are ${loan} held`],
])
const QUESTIONS = ASKED.flatMap((asked) => [asked, `${asked} on average`, `on average ${asked}`])

const HELD_MEANS = pairPhrases(MEANS, [...LIVES, ...pairPhrases(['term', 'loan term'], COMPARED)])

/** Words for the days that discharged loans were held, in the singular. */
export const HELD_NAMES: readonly string[] = [
  ...QUESTIONS,
  ...HELD_MEANS,
  ...SPANS,
  ...pairPhrases(COMPARED, ['term', 'loan term']),
]
/** Words for the days that were agreed for them: the term. */
export const AGREED_NAMES: readonly string[] = pairPhrases(MEANS, TERMS)

/** Words that order groups by these days. */
export const HELD_ORDERS = {
  highest: [
    ...pairPhrases(
      ['longest', 'the longest', 'highest', 'the highest', 'most', 'the most', 'by'],
      [...LIVES, ...HELD_MEANS],
    ),
    ...['run longest', 'run the longest', 'last longest', 'last the longest'],
  ],
  lowest: [
    ...pairPhrases(
      ['shortest', 'the shortest', 'lowest', 'the lowest', 'fewest', 'the fewest'],
      [...LIVES, ...HELD_MEANS],
    ),
    ...['run shortest', 'run the shortest'],
  ],
} as const
export const AGREED_ORDERS = {
  highest: pairPhrases(['longest', 'the longest', 'by'], [...TERMS, ...AGREED_NAMES]),
  lowest: pairPhrases(['shortest', 'the shortest'], [...TERMS, ...AGREED_NAMES]),
} as const

/** Words for a loan that was repaid, and when beside its repayment date. */
export const REPAID_HEADS = ['repaid', 'discharged', 'paid out', 'paid off', 'paid back']
export const REPAID_WORDS: Readonly<Record<Repaid, readonly string[]>> = {
  EARLY: ['early', 'ahead of time', 'before term', 'before repayment date', 'before their repayment date'],
  ON_TIME: ['on time', 'on repayment date', 'on their repayment date'],
  LATE: ['late', 'after term', 'after repayment date', 'after their repayment date'],
}
/** Words after 'early' and 'late' without which a time says when in it: 'late 2025' is no late discharge. */
export const TIME_HEADS = [
  'in',
  'during',
  'last',
  'this',
  'since',
  'between',
  'before',
  'after',
  'within',
  'over',
  'on',
]
/** The same as a noun. */
export const REPAYMENT_WORDS: Readonly<Record<Repaid, readonly string[]>> = {
  EARLY: pairPhrases(['early'], ['repayment', 'repayments', 'discharge', 'discharges']),
  ON_TIME: pairPhrases(['on time'], ['repayment', 'repayments', 'discharge', 'discharges']),
  LATE: pairPhrases(['late'], ['repayment', 'repayments', 'discharge', 'discharges']),
}
/** Words after a head that ask which groups have most of these loans. */
export const MOST_REPAID: Readonly<Partial<Record<Repaid, readonly string[]>>> = {
  EARLY: ['earliest', 'soonest', 'the earliest', 'early most often', 'early the most'],
  LATE: ['latest', 'the latest', 'late most often', 'late the most'],
}
