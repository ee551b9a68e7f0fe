import { addMonthsTo } from '#lib/core/dates.ts'
import type { Move } from '#lib/discovery/loan-search/groups/keeping/labels.ts'
import { PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { parsePeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import type { ComparedTime } from '#lib/discovery/loan-search/words/comparing/times/fields.ts'
import { choosePeriod } from '#lib/discovery/loan-search/words/comparing/times/rules.ts'
import { findChange } from '#lib/discovery/loan-search/words/crossing/rules.ts'
import { type Term, trimPunctuation } from '#lib/discovery/loan-search/words/fields.ts'
import { isFiller } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { BUT, NONE, OF_ALL_CHANGES } from '#lib/discovery/loan-search/words/moving/fields.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'

type FoundTime = { at: number; time: ComparedTime }

const hasWords = (phrases: readonly string[], { words }: Term): boolean => phrases.includes(trimPunctuation(words))

/** True for words that say that a time has no loans. */
export const saysNone = (term: Term): boolean => term.kind === 'unknown' && hasWords(NONE, term)

/** True for words that join two times of which one has no loans. */
export const isBut = (term: Term): boolean => hasWords(BUT, term)

/** True for two times that the columns of a table compare: a period and the one before it, or that of the year before. */
export const areComparable = (one: ComparedTime, other: ComparedTime): boolean => {
  const [earlier, later] = one.days.min < other.days.min ? [one, other] : [other, one]
  const by = choosePeriod([earlier, later], true)
  const isWhole = ({ days }: ComparedTime) => parsePeriod(by, days.min.slice(0, 7))?.max === days.max
  return (
    [earlier, later].every(isWhole) &&
    [PERIODS[by].months, 12].some((months) => addMonthsTo(later.days.min, -months) === earlier.days.min)
  )
}

/**
 * Returns which groups a question asks for that says who has less or more in the later of two times: 'brokers who brought less this
 * quarter than last'; null for times that columns do not compare, and for an order of all groups.
 */
export const findDirection = (terms: readonly Term[], times: readonly FoundTime[]): Move | null => {
  const [first, last, ...others] = times
  const term = terms.find((each) => findChange(each) !== null)
  const isOfAll = term && listWords(term).some((word) => OF_ALL_CHANGES.includes(word))
  if (!first || !last || !term || isOfAll || others.length > 0 || first.time.name !== 'settlement') return null
  if (!areComparable(first.time, last.time)) return null
  // Whom we lost has nothing left.
  if (listWords(term).join(' ') === 'lost') return 'LOST'
  return findChange(term) === 'less' ? 'DOWN' : 'UP'
}

/**
 * Finds what is said of two times of which one has no loans ('last year but none this year') and where; null for none, and for times that
 * columns do not compare.
 */
export const findMove = (terms: readonly Term[], times: readonly FoundTime[]): { move: Move; at: number } | null => {
  const [first, last, ...others] = times
  const places = terms.flatMap((term, at) => (saysNone(term) ? [at] : []))
  const [at] = places
  if (!first || !last || others.length > 0 || at === undefined || places.length > 1) return null
  const end = at > first.at ? last.at : first.at
  const isBeside = terms.slice(at + 1, end).every((term) => isFiller(term) || isBut(term))
  if (!isBeside || at > last.at || first.time.name !== 'settlement') return null
  const [denied, other] = at > first.at ? [last.time, first.time] : [first.time, last.time]
  const isLater = denied.days.min > other.days.min
  const [earlier, later] = isLater ? [other, denied] : [denied, other]
  return areComparable(earlier, later) ? { move: isLater ? 'LOST' : 'NEW', at } : null
}
