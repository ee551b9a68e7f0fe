import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { findPlural, getSingleMeaning } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { isUnread, listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import { TREND_WORDS } from '#lib/discovery/loan-search/words/trends/fields.ts'

const ALL_WORDS: readonly string[] = Object.values(TREND_WORDS).flat()

/** Returns how many words of the start ask for figures in time: 'trend', 'month on month'; 0 for none. */
export const countTrendWords = (words: readonly string[]): number => countLongestLeadingPhrase(words, ALL_WORDS)

const findTrend = (term: Term): 'month' | 'quarter' | null => {
  if (!isUnread(term, countTrendWords)) return null
  return countLongestLeadingPhrase(listWords(term), TREND_WORDS.quarter) > 0 ? 'quarter' : 'month'
}

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
    const by = findTrend(term)
    if (by === null) return term
    const option = isGrouped ? {} : { group: getUsualGrouping(by) }
    isGrouped = true
    return { kind: 'meant', options: [option], words: term.words }
  })
  return isGrouped && countGroupings(placed) === 1 ? groupPlurals(placed) : placed
}
