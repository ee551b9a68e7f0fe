import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { isByBand } from '#lib/discovery/loan-search/groups/bands/fields.ts'
import { isCrossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { GROUPINGS, type GroupedBy, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import {
  BETWEEN_GROUPINGS,
  GROUPED_TAILS,
  GROUPING_HEADS,
  LARGEST_HEADS,
  PIVOTS,
  SMALLEST_HEADS,
} from '#lib/discovery/loan-search/words/crossing/fields.ts'
import { normalisePhrase, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { FIRM_WORDS } from '#lib/discovery/loan-search/words/firms/fields.ts'
import { GROUPING_WORDS } from '#lib/discovery/loan-search/words/grammar/fields.ts'
import { countLongPlural, getSingleMeaning } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { CHANGES } from '#lib/discovery/loan-search/words/moving/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { isUnread } from '#lib/discovery/loan-search/words/spelling/rules.ts'

/**
 * Returns groups of the one across those of the other, periods, bands and short lists across; null for two that have too many columns, such as
 * lenders and brokers.
 */
const crossGroupings = (one: GroupedBy, other: GroupedBy): Meaning | null => {
  const isWide = isByPeriod(one) || isByBand(one) || !isCrossing(other)
  const isTurned = one !== other && isWide && isCrossing(one) && !isByPeriod(other)
  const [by, across] = isTurned ? [other, one] : [one, other]
  return by !== across && isCrossing(across) ? { group: getUsualGrouping(by), across } : null
}

const GROUPED = new Map<string, GroupedBy>([
  // 'By BDM' alone is that of the broker, among the words below.
  ...GROUPINGS.filter((by) => by !== 'bdm').map((by) => [normalisePhrase(groupingNames[by].name), by] as const),
  ...Object.entries(FIRM_WORDS).map(([words, by]) => [normalisePhrase(words), by] as const),
  ...Object.entries(GROUPING_WORDS).map(([words, by]) => [normalisePhrase(words), by] as const),
  // 'Each broker's loans'; BDMs have their own words.
  ...(['lender', 'broker'] as const).map((by) => [normalisePhrase(`${by}'s`), by] as const),
])

const ORDER_HEADS: readonly string[] = [...LARGEST_HEADS, ...SMALLEST_HEADS]

// 'Our biggest lender' asks for lenders in order; 'the biggest state' may be a suburb's.
const RANKED_ONES: readonly string[] = ['lender', 'broker', 'bdm', 'lawyer', 'solicitor']

// 'Our five biggest lenders' are the 'biggest five lenders'.
const putOrderFirst = (words: readonly string[]): readonly string[] => {
  const article = words[0] === 'our' || words[0] === 'the' ? 1 : 0
  const head = /^\d{1,2}$/.test(words[article] ?? '')
    ? countLongestLeadingPhrase(words.slice(article + 1), ORDER_HEADS)
    : 0
  const end = article + 1 + head
  return head > 0 ? [...words.slice(article + 1, end), words[article] ?? '', ...words.slice(end)] : words
}

// 'Top brokers' and 'top 5 brokers', the largest principal first, or 'by broker'.
const countGroupingHead = (asked: readonly string[]): { length: number; top?: number } => {
  const words = putOrderFirst(asked)
  const largest = countLongestLeadingPhrase(words, ORDER_HEADS)
  const counted = largest > 0 && /^\d{1,2}$/.test(words[largest] ?? '') ? 1 : 0
  const named = words.slice(largest + counted)
  const isPlural =
    named[0]?.endsWith('s') === true ||
    countLongPlural(named) > 0 ||
    (counted === 0 && RANKED_ONES.includes(named[0] ?? ''))
  if (largest === 0 || !isPlural) return { length: countLongestLeadingPhrase(words, GROUPING_HEADS) }
  const length = asked.length - named.length
  return Object.assign({ length }, counted ? { top: Number(words[largest]) } : {})
}

const orderByHead = (by: GroupedBy, words: readonly string[]): Meaning['group'] =>
  countLongestLeadingPhrase(words, SMALLEST_HEADS) > 0
    ? { by, sort: 'principal', isDescending: false }
    : getUsualGrouping(by)

// 'Quarterly' asks for the same as 'by quarter'.
const isAdverb = (word = ''): boolean => word.endsWith('ly')

const findGrouping = (words: readonly string[], most: number): ParsedWords<GroupedBy> | null => {
  for (let count = most; count > 0; count -= 1) {
    const by = GROUPED.get(normalisePhrase(words.slice(0, count).join(' ')))
    if (by && words.length >= count) return { value: by, length: count }
  }
  return null
}

// A grouping, one of these words and another grouping, which is set across it or the other way round.
const parseCrossed = (
  one: ParsedWords<GroupedBy>,
  words: readonly string[],
  joints: readonly string[],
): ParsedWords<Meaning> | null => {
  const between = countLongestLeadingPhrase(words.slice(one.length), joints)
  const other = between > 0 ? findGrouping(words.slice(one.length + between), 3) : null
  const value = other && crossGroupings(one.value, other.value)
  return value && { value, length: one.length + between + other.length }
}

const PARTIES: readonly GroupedBy[] = ['lender', 'broker']

/** Parses two groupings that have too many columns for a table: a BDM is shown beside lenders or brokers; null for any others. */
export const parseUncrossed = (words: readonly string[]): ParsedWords<Meaning | null> | null => {
  const head = countGroupingHead(words).length
  const one = head > 0 ? findGrouping(words.slice(head), 3) : null
  const rest = words.slice(head + (one?.length ?? 0))
  const joint = countLongestLeadingPhrase(rest, BETWEEN_GROUPINGS)
  const other = one && joint > 0 ? findGrouping(rest.slice(joint), 3) : null
  if (!one || !other || one.value === other.value || crossGroupings(one.value, other.value)) return null
  const both = [one.value, other.value]
  const party = PARTIES.find((by) => both.includes(by))
  const hasBdm = both.some((by) => by === 'bdm' || by === `${party}Bdm` || by === 'brokerBdm')
  const value: Meaning | null = party && hasBdm ? { group: getUsualGrouping(party), bdms: true } : null
  return { value, length: head + one.length + joint + other.length }
}

const areBothPeriods = ({ group, across }: Meaning): boolean => [group?.by ?? '', across ?? ''].every(isByPeriod)

// 'Security type by state' and 'lender league table' have no word before the grouping; 'maturity by year' has one period, not two.
const parseLeading = (words: readonly string[]): ParsedWords<Meaning> | null => {
  const one = findGrouping(words, 3)
  if (!one) return null
  // 'State by state'; periods by themselves are a trend.
  const [named = '', by = '', again = ''] = words
  const isRepeated = by === 'by' && normalisePhrase(named) === normalisePhrase(again) && !isByPeriod(one.value)
  if (isRepeated) return { value: { group: getUsualGrouping(one.value) }, length: 3 }
  const crossed = parseCrossed(one, words, PIVOTS)
  if (crossed && !areBothPeriods(crossed.value)) return crossed
  const tail = countLongestLeadingPhrase(words.slice(one.length), GROUPED_TAILS)
  return tail > 0 ? { value: { group: getUsualGrouping(one.value) }, length: one.length + tail } : null
}

/** Parses what loans are grouped by: 'by lender', 'top brokers', 'quarterly', and 'by lender and quarter' in one. */
export const parseGrouping = (words: readonly string[]): ParsedWords<Meaning> | null => {
  const leading = parseLeading(words)
  if (leading) return leading
  const { length: head, top } = countGroupingHead(words)
  const found = findGrouping(words.slice(head), head > 0 ? 3 : Number(isAdverb(words[0])))
  if (!found) return null
  const one = { value: found.value, length: head + found.length }
  const asked = parseCrossed(one, words, BETWEEN_GROUPINGS) ?? {
    value: { group: orderByHead(one.value, words) },
    length: one.length,
  }
  return top ? { ...asked, value: Object.assign({}, asked.value, { top }) } : asked
}

const BDMS: readonly GroupedBy[] = ['bdm', 'brokerBdm', 'lenderBdm']

/** Keeps the side that a question names later: 'each BDM … by lender's BDM' is about one grouping. */
export const chooseBdmSide = (terms: readonly Term[]): Term[] => {
  const places = terms.flatMap((term, at) => (BDMS.includes(getSingleMeaning(term)?.group?.by ?? 'month') ? [at] : []))
  const named = places.findLast((at) => /lender|broker|any|all/i.test(terms[at]?.words ?? ''))
  if (places.length < 2 || named === undefined) return [...terms]
  return terms.map((term, at): Term => {
    if (at === named || !places.includes(at)) return term
    const { group: _group, ...others } = getSingleMeaning(term) ?? {}
    return { kind: 'meant', options: [others], words: term.words }
  })
}

/** Crosses two groupings of a question: 'maturities by lender by quarter'. Three or more contradict each other. */
export const crossGroups = (terms: readonly Term[]): Term[] => {
  const places = terms.flatMap((term, at) => (getSingleMeaning(term)?.group ? [at] : []))
  const [first, second, third] = places
  const one = getSingleMeaning(terms[first ?? -1])
  const other = getSingleMeaning(terms[second ?? -1])
  if (first === undefined || second === undefined || third !== undefined || !one?.group || !other?.group)
    return [...terms]
  const crossed = one.across || other.across ? null : crossGroupings(one.group.by, other.group.by)
  if (!crossed) return [...terms]
  const { group: _group, ...rest } = other
  const put = (at: number, option: Meaning): Term => ({
    kind: 'meant',
    options: [option],
    words: terms[at]?.words ?? '',
  })
  return terms.with(first, put(first, Object.assign({}, one, crossed))).with(second, put(second, rest))
}

const ALL_CHANGES: readonly string[] = [...CHANGES.less, ...CHANGES.more]

/** Returns how many words of the start ask for a change between two times; 0 for none. */
export const countChangeWords = (words: readonly string[]): number => countLongestLeadingPhrase(words, ALL_CHANGES)

/** Returns the direction of a term that asks for a change; null for any other. */
export const findChange = (term: Term): keyof typeof CHANGES | null => {
  const isAll = (phrases: readonly string[]) => isUnread(term, (words) => countLongestLeadingPhrase(words, phrases))
  if (isAll(CHANGES.less)) return 'less'
  return isAll(CHANGES.more) ? 'more' : null
}

const isBroker = (by: string | undefined): boolean => by === 'brokerBdm'

/** Adds to 'by BDM' whose BDM is meant: by both sides a loan would count twice, and the totals would praise the wrong person. */
export const noteBdm = (terms: readonly Term[]): Term[] =>
  terms.map((term) => {
    const { group, across } = getSingleMeaning(term) ?? {}
    const isMeant = (isBroker(group?.by) || isBroker(across)) && !/broker/i.test(term.words)
    return isMeant ? { ...term, note: wordNotes.brokersBdm } : term
  })
