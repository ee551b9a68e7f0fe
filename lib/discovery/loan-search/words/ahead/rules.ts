import { addDaysTo, addMonthsTo, type Day } from '#lib/core/dates.ts'
import type { Range } from '#lib/core/ranges.ts'
import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { parseAheadAt, parseCalendarAt, parseTimeAt } from '#lib/core/spoken-times.ts'
import { PERIODS } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { asksForRepayment } from '#lib/discovery/loan-search/groups/rules.ts'
import { EXPECTED_HEADS, LATE_SETTLEMENTS, PAID_BACK } from '#lib/discovery/loan-search/words/ahead/fields.ts'
import type { Term } from '#lib/discovery/loan-search/words/fields.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { isDueAlone } from '#lib/discovery/loan-search/words/maturing/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { isUnread, listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import { LOAN_GROUPS } from '#lib/lending/statuses/rules.ts'

// 'Over the next year' is the year from today; 'next year' is the calendar year.
const parseYearAhead = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  const length = countLongestLeadingPhrase(words, ['over next year', 'over the next year', 'in the next year'])
  return length > 0 ? { value: { min: today, max: addDaysTo(addMonthsTo(today, 12), -1) }, length } : null
}

const parseNextAt = (words: readonly string[], today: Day): ParsedWords<Range> | null =>
  words.slice(0, 3).includes('next') ? (parseYearAhead(words, today) ?? parseAheadAt(words, today)) : null

/** Returns how many words of the start are a time ahead, such as 'next 12 months', which the rest of a question explains; 0 for none. */
export const countAheadWords = (words: readonly string[], today: Day): number =>
  Math.max(parseNextAt(words, today)?.length ?? 0, countLongestLeadingPhrase(words, PAID_BACK))

// 'Settling in December' is the next one, unless it is over: 'settling in 2024'.
const parseMonthAhead = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  const time = parseTimeAt(words, { today, isAhead: true })
  return time && (time.value.max ?? '') >= today ? time : null
}

type Expected = { kind: 'meant'; options: Meaning[]; note: string }

/**
 * Parses settlements that are still to come, with their time or without: 'settling next week', 'meant to have settled'. Loans before
 * settlement have no day for it, which the note says.
 */
export const parseExpectedSettlement = (words: readonly string[], today: Day): ParsedWords<Expected> | null => {
  const unsettled: Meaning = { status: [...LOAN_GROUPS.PRE_SETTLEMENT] }
  const late = countLongestLeadingPhrase(words, LATE_SETTLEMENTS)
  if (late > 0)
    return { value: { kind: 'meant', options: [unsettled], note: wordNotes.noPlannedSettlement }, length: late }
  const head = countLongestLeadingPhrase(words, EXPECTED_HEADS)
  if (head === 0) return null
  const rest = words.slice(head)
  const time =
    rest[0] === 'this' ? parseCalendarAt(rest, today) : (parseAheadAt(rest, today) ?? parseMonthAhead(rest, today))
  // 'Due to settle before Christmas' does not mean what has settled.
  const option = time ? { settlement: { ...time.value, min: time.value.min ?? today } } : unsettled
  // 'Settling' alone may precede the time of a settlement in the past.
  if (!time && words[0] === 'settling') return null
  return {
    value: { kind: 'meant', options: [option], note: wordNotes.noPlannedSettlement },
    length: head + (time?.length ?? 0),
  }
}

const isPaidBack = (term: Term): boolean => isUnread(term, (words) => countLongestLeadingPhrase(words, PAID_BACK))

const isByRepayment = ({ group }: Meaning): boolean =>
  group !== undefined && isByPeriod(group.by) && PERIODS[group.by].filter === 'repayment'

const asksForDue = (term: Term): boolean =>
  isPaidBack(term) ||
  isDueAlone(term) ||
  (term.kind === 'meant' && term.options.some((option) => asksForRepayment(option) || isByRepayment(option)))

const isDischarge = (term: Term): boolean =>
  term.kind === 'meant' && term.options.some(({ status }) => status?.join() === 'DISCHARGED')

/**
 * Reads a time ahead as that of the repayment, if a question is about what is due or paid back: 'maturities by month next 12 months'.
 * Discharges ahead are repayments that are due.
 */
export const placeTimesAhead = (terms: readonly Term[], today: Day): Term[] => {
  const isAsked = terms.some((term) => asksForDue(term) || isDischarge(term))
  const found = terms.map((term) => {
    const plain = listWords(term)
    const time = isAsked && term.kind === 'unknown' ? parseNextAt(plain, today) : null
    return time?.length === plain.length ? time.value : null
  })
  if (found.every((range) => range === null)) return [...terms]
  return terms.map((term, at): Term => {
    const range = found[at]
    if (range) return { kind: 'meant', options: [{ repayment: range, book: 'current' }], words: term.words }
    if (isDischarge(term)) return { kind: 'meant', options: [{}], words: term.words, note: wordNotes.dueNotDischarged }
    return isPaidBack(term) || isDueAlone(term) ? { kind: 'meant', options: [{}], words: term.words } : term
  })
}

const isPipeline = (term: Term): boolean =>
  term.kind === 'meant' && !term.note && term.options.some(({ status }) => status?.join() === UNSETTLED)

const UNSETTLED = LOAN_GROUPS.PRE_SETTLEMENT.join()

/** Finds the whole pipeline where a question asks for what of it settles in a time ahead: no loan of it has a day, so none would be found. */
export const widenPipeline = (terms: readonly Term[]): Term[] =>
  terms.some(isPipeline)
    ? terms.map((term): Term => {
        const isExpected = term.note === wordNotes.noPlannedSettlement
        return isExpected ? { kind: 'meant', options: [{}], words: term.words, note: wordNotes.wholePipeline } : term
      })
    : [...terms]
