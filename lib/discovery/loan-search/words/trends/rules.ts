import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { findChange } from '#lib/discovery/loan-search/words/crossing/rules.ts'
import { listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { findPlural, getSingleMeaning } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { findMeanOf } from '#lib/discovery/loan-search/words/means/rules.ts'
import { isUnread, listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import { TREND_WORDS } from '#lib/discovery/loan-search/words/trends/fields.ts'

const ALL_WORDS: readonly string[] = Object.values(TREND_WORDS).flat()

/** Returns how many words of the start ask for figures in time: 'trend', 'month on month'; 0 for none. */
export const countTrendWords = (words: readonly string[]): number => countLongestLeadingPhrase(words, ALL_WORDS)

/** Returns the period of words that ask for figures in time; null for any other. */
export const findTrend = (term: Term): 'month' | 'quarter' | 'year' | null => {
  if (!isUnread(term, countTrendWords)) return null
  const words = listWords(term)
  if (countLongestLeadingPhrase(words, TREND_WORDS.year) > 0) return 'year'
  return countLongestLeadingPhrase(words, TREND_WORDS.quarter) > 0 ? 'quarter' : 'month'
}

// 'Is our average loan size going up' asks for the figure in time.
const isChanging = (terms: readonly Term[], term: Term): boolean =>
  term.kind === 'unknown' &&
  findChange(term) !== null &&
  terms.some((each) => findMeanOf(each) ?? listOptions(each).some(({ figures }) => figures)) &&
  !terms.some((each) => listOptions(each).some(({ group }) => group))

const isInTime = (term: Term): boolean =>
  listOptions(term).some(({ group, across }) => [group?.by ?? '', across ?? ''].some(isByPeriod))

// 'BDMs by month' are BDMs across months; without a period the plural may ask for people.
const groupPlurals = (terms: readonly Term[]): Term[] =>
  terms.map((term): Term => {
    const by = term.kind === 'unknown' ? findPlural(term.words) : undefined
    return by ? { kind: 'meant', options: [{ group: getUsualGrouping(by) }], words: term.words } : term
  })

const countGroupings = (terms: readonly Term[]): number =>
  terms.filter((term) => getSingleMeaning(term)?.group !== undefined).length

/** Groups loans by month or quarter if a question asks for a trend and for no period: 'rate trend', 'BDMs month on month'. */
export const groupByTrend = (terms: readonly Term[]): Term[] => {
  let isGrouped = terms.some(isInTime)
  const placed = terms.map((term): Term => {
    const by = findTrend(term) ?? (isChanging(terms, term) ? 'quarter' : null)
    if (by === null) return term
    const option = isGrouped ? {} : { group: getUsualGrouping(by) }
    isGrouped = true
    return { kind: 'meant', options: [option], words: term.words }
  })
  return isGrouped && countGroupings(placed) === 1 ? groupPlurals(placed) : placed
}
