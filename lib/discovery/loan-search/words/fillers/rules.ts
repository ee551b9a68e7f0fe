import type { Day } from '#lib/core/dates.ts'
import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { countAgeOrder } from '#lib/discovery/loan-search/words/ages/rules.ts'
import { countAheadWords } from '#lib/discovery/loan-search/words/ahead/rules.ts'
import { countBandWords } from '#lib/discovery/loan-search/words/bands/rules.ts'
import { countBdmWords } from '#lib/discovery/loan-search/words/bdms/rules.ts'
import { OTHERS } from '#lib/discovery/loan-search/words/choices/fields.ts'
import { countChangeWords } from '#lib/discovery/loan-search/words/crossing/rules.ts'
import { countDaysBound } from '#lib/discovery/loan-search/words/due/rules.ts'
import { normalisePhrase, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { ABLE, FILLERS, GAP_UNITS, MAP_WORDS, UNANSWERED } from '#lib/discovery/loan-search/words/fillers/fields.ts'
import { countLongPlural } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { countDueWords } from '#lib/discovery/loan-search/words/maturing/rules.ts'
import { countMeasureWords } from '#lib/discovery/loan-search/words/means/rules.ts'
import { countDirection, isPossessive } from '#lib/discovery/loan-search/words/orders/rules.ts'
import { countShareOfAll } from '#lib/discovery/loan-search/words/shares/rules.ts'
import { countShown } from '#lib/discovery/loan-search/words/shown/rules.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import { countTrendWords } from '#lib/discovery/loan-search/words/trends/rules.ts'

/** True if a question asks for a map. */
export const asksForMap = (terms: readonly Term[]): boolean =>
  terms.some((term) => MAP_WORDS.includes(listWords(term).join(' ')))

/** Returns how many words of the start do not restrict the search; 0 for none. */
export const countFillers = (words: readonly string[], fillers: readonly string[] = FILLERS): number => {
  const [word = '', next = ''] = words
  if (isPossessive(words) || (word === 'i' && ABLE.includes(next))) return 1
  // 'Stuck in default for 60 days' asks for a day that no record has.
  if (word === 'stuck' && words.some((each) => GAP_UNITS.includes(each))) return 0
  const single = word === '' || fillers.includes(normalisePhrase(word)) ? 1 : 0
  return Math.max(single, countLongestLeadingPhrase(words, fillers))
}

// A single measure is unknown without being taken: 'LVR'.
const countLongMeasure = (words: readonly string[]): number => {
  const length = countMeasureWords(words)
  return length > 1 ? length : 0
}

/**
 * Returns how many words of the start the rest of a question explains: a period that is asked for, two times, what is due, an order, bands or
 * a share; 0 for none.
 */
export const countLooseWords = (words: readonly string[], today: Day): number =>
  Math.max(
    ...[countDueWords, countChangeWords, countTrendWords, countAgeOrder, countLongPlural, countDirection].map((count) =>
      count(words),
    ),
    ...[countLongMeasure, countBandWords, countShareOfAll, countShown, countBdmWords, countDaysBound].map((count) =>
      count(words),
    ),
    countAheadWords(words, today),
    countLongestLeadingPhrase(words, UNANSWERED),
    countLongestLeadingPhrase(words, OTHERS),
  )
