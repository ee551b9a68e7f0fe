import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { BAND_KEYS, type ByBand, findBandName, isByBand } from '#lib/discovery/loan-search/groups/bands/fields.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import {
  BAND_ABOVE,
  BAND_END,
  BAND_SPAN,
  BAND_UNITS,
  BUCKETS,
  OPEN_HEADS,
} from '#lib/discovery/loan-search/words/bands/fields.ts'
import { listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { isUnread } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import { LOAN_GROUPS } from '#lib/lending/statuses/rules.ts'

const isSpan = (word = ''): boolean => BAND_SPAN.test(word)

const countBand = (words: readonly string[]): number => {
  const head = countLongestLeadingPhrase(words, OPEN_HEADS)
  const isAbove = BAND_ABOVE.test(words[0] ?? '') || (BAND_END.test(words[0] ?? '') && words[1] === 'plus')
  const isBand = isSpan(words[0]) || isAbove || (head > 0 && BAND_END.test(words[head] ?? ''))
  return isBand ? head + 1 + Number(BAND_UNITS.includes(words[head + 1] ?? '')) : 0
}

// How many words of the start are bands, one of them with both ends: “under 1m 1-3m 3-5m 5m+”; 0 for a single one.
const countBands = (words: readonly string[]): number => {
  let [length, bands, spans] = [0, 0, 0]
  for (;;) {
    const joint = Number(bands > 0 && words[length] === 'and')
    const next = countBand(words.slice(length + joint))
    if (next === 0) break
    spans += Number(isSpan(words[length + joint]))
    bands += 1
    length += joint + next
  }
  return bands > 1 && spans > 0 ? length : 0
}

/** Returns how many words of the start ask for bands, or are bands; 0 for none. */
export const countBandWords = (words: readonly string[]): number =>
  Math.max(countLongestLeadingPhrase(words, BUCKETS), countBands(words))

const findBy = (terms: readonly Term[]): ByBand | undefined =>
  terms
    .flatMap(listOptions)
    .flatMap(({ group, across }) => [group?.by ?? '', across ?? ''])
    .find(isByBand)

// Without a grouping by bands, those of days: overdue, or since the recording before settlement.
const chooseBand = (terms: readonly Term[]): ByBand | null => {
  const options = terms.flatMap(listOptions)
  const isUnsettled = options.some(({ status }) => status?.join() === LOAN_GROUPS.PRE_SETTLEMENT.join())
  if (isUnsettled) return 'daysRecorded'
  return options.some(({ expiry, status }) => expiry === 'EXPIRED' || status?.join() === 'DEFAULT')
    ? 'daysOverdue'
    : null
}

const listBands = (by: ByBand): string[] => BAND_KEYS[by].flatMap((word) => findBandName(by, word) ?? [])

/**
 * Groups overdue loans by bands of days if a question asks for buckets, and says beside bands that the words list which ones are used: those of
 * the product. Bands beside other questions stay unknown.
 */
export const explainBands = (terms: readonly Term[]): Term[] => {
  const at = terms.findIndex((term) => isUnread(term, countBandWords))
  const found = at < 0 ? undefined : findBy(terms)
  const by = at < 0 ? null : found && found !== 'daysOverdue' ? found : (chooseBand(terms) ?? found)
  if (!by) return [...terms]
  return terms.map((term, place): Term => {
    if (!isUnread(term, countBandWords)) return term
    const option = place === at && !found ? { group: getUsualGrouping(by) } : {}
    const note = isUnread(term, countBands) ? { note: wordNotes.bands(listBands(by)) } : {}
    return Object.assign({ kind: 'meant' as const, options: [option], words: term.words }, note)
  })
}
