import type { LoanGap } from '#lib/discovery/user-search/gaps/labels.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'

/** Words before the time for which a company has had no loan. */
export const LOAN_GAP_HEADS = [
  'no loan',
  'no new loan',
  'no loan settled',
  'no settled loan',
  'without a loan',
  'without loan',
  'no deal',
  ...['not', "haven't", "hasn't"].flatMap((not) =>
    ['brought', 'closed', 'settled', 'had'].map((verb) => `${not} ${verb} a loan`),
  ),
]

/** Words between these and that time, as in 'no loan in the last 6 months'. */
export const LOAN_GAP_JOINTS = [
  'for',
  'in',
  'in the last',
  'in the past',
  'for the last',
  'over the last',
  'within the last',
]

/** What each of these times is called in a question, and none at all; a month is 30 days and a year 365, as for calls. */
export const LOAN_GAP_WORDS: Readonly<Record<Exclude<LoanGap, 'NEVER'>, readonly string[]>> = {
  D_90: ['90 days', '3 months', 'three months'],
  D_180: ['180 days', '6 months', 'six months', 'half a year'],
  D_365: ['365 days', '12 months', 'twelve months', '1 year', 'a year', 'one year', 'year'],
}
export const NO_LOAN_EVER = [
  'no loan ever',
  'no loan settled ever',
  'no loan at all',
  'never had a loan',
  'without any loan',
]

/**
 * Words before 'current loans' and 'discharged loans', by the least number that they ask for. Without such a word they have none,
 * because 'by current loans' is an order.
 */
export const LOAN_COUNT_HEADS: Readonly<Record<string, readonly string[]>> = {
  '0': ['no', 'without', 'without a', 'without any'],
  '1+': [
    ...['with', 'have', 'has', 'having', 'hold', 'holding', 'at least one', 'one or more', 'some'],
    ...['with any', 'with some', 'with at least one', 'with a', 'have a', 'has a'],
  ],
}

/** Words of a question about lending that do not restrict the search. */
export const LENDING_FILLERS = 'do does doing offer offering lend lending have has had'.split(' ')

/** What each category is called in a question, besides its name. */
export const CATEGORY_WORDS: Readonly<Record<CategoryKey, readonly string[]>> = {
  FIRST_RANKING: ['first mortgage', 'first ranking mortgage'],
  SECOND_RANKING: ['second mortgage', 'second ranking mortgage'],
  CONSTRUCTION: [],
  MEZZANINE: ['mezz'],
  LAND_BANK: ['land banking', 'landbank'],
  RURAL: [],
}

/** Words before a category that make its loans those that are offered: a broker's 'construction loans' are other loans. */
export const OFFER_HEADS = ['do', 'does', 'doing', 'offer', 'offering', 'active criteria']
export const OFFER_TAILS = ['loan', 'lending', 'finance']
