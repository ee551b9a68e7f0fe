import { NOT } from '#lib/discovery/user-search/words/keeping/labels.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'

/**
 * Words before 'current loans' and 'discharged loans', by the least number that they ask for. Without such a word they have none,
 * because 'by current loans' is an order.
 */
export const LOAN_COUNT_HEADS: Readonly<Record<string, readonly string[]>> = {
  '0': ['no', 'zero', 'without', 'without a', 'without any'],
  '1+': [
    ...['with', 'have', 'has', 'having', 'hold', 'holding', 'at least one', 'one or more', 'some'],
    ...['with any', 'with some', 'with at least one', 'with a', 'have a', 'has a'],
  ],
}

/** Words of a question about lending that do not restrict the search. */
export const LENDING_FILLERS = [
  ...'do does doing offer offering lend lending have has had'.split(' '),
  ...['say they', 'says they', 'say that they', 'who say they', 'claim they', 'claim to'],
]

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

/** Words about what a broker subscribes to. */
export const SUBSCRIBED = [
  ...['subscribed', 'subscribing', 'subscribers', 'subscriber', 'subscribe', 'subscribes'],
  ...['with subscriptions', 'with a subscription', 'have subscriptions', 'has a subscription'],
  ...['subscription', 'subscriptions', 'whose subscription', 'whose subscriptions'].flatMap((noun) =>
    ['', 'is ', 'are '].flatMap((is) => ['active', 'still active'].map((active) => `${noun} ${is}${active}`)),
  ),
  ...['an active subscription', 'active subscription', 'active subscriptions', 'still subscribed'],
  ...['with an active subscription', 'with active subscriptions'],
]
export const UNSUBSCRIBED = [
  ...['no', 'without', 'without a', 'without any', 'zero', 'have no', 'has no'].flatMap((no) =>
    ['subscription', 'subscriptions', 'subs'].map((noun) => `${no} ${noun}`),
  ),
  ...[...NOT, 'dont', 'doesnt', 'do not', 'does not'].flatMap((not) => [`${not} subscribed`, `${not} subscribe`]),
]
export const TO_ANY = ['any category', 'any categories', 'anything', 'any', 'a category'].flatMap((any) => [
  ...[`to ${any}`, `for ${any}`],
])
export const AFTER_CATEGORY: readonly string[] = ['category', 'categories', 'loans', 'deals', 'lending']
