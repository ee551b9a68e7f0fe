import { addDaysTo, type Day } from '#lib/core/dates.ts'
import type { Range } from '#lib/core/ranges.ts'
import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { parseCalendarAt, parseDayBeforeAt, parseTimeAt } from '#lib/core/spoken-times.ts'
import {
  AGE_HEADS,
  AGE_ORDERS,
  BEFORE_OLD,
  FOR,
  RECORDED_HEADS,
  WAITING,
} from '#lib/discovery/loan-search/words/ages/fields.ts'
import type { Term } from '#lib/discovery/loan-search/words/fields.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import { LOAN_GROUPS } from '#lib/lending/statuses/rules.ts'

/** Parses when loans were recorded: 'recorded last week', 'created before 30 October'. */
export const parseRecordedTime = (words: readonly string[], today: Day): ParsedWords<Meaning> | null => {
  const head = countLongestLeadingPhrase(words, RECORDED_HEADS)
  const rest = words.slice(head)
  const time = head > 0 ? (parseTimeAt(rest, { today }) ?? parseCalendarAt(rest, today)) : null
  return time && { value: { recorded: time.value }, length: head + time.length }
}

type Side = keyof typeof AGE_HEADS

// A loan of just that age is not older than it.
const toRange = (side: Side, day: Day): Range =>
  side === 'older' ? { min: null, max: addDaysTo(day, -1) } : { min: addDaysTo(day, 1), max: null }

const parseAgeRange = (words: readonly string[], today: Day): ParsedWords<Range> | null => {
  for (const side of Object.keys(AGE_HEADS) as Side[]) {
    const head = countLongestLeadingPhrase(words, AGE_HEADS[side])
    const before = head > 0 ? 0 : countLongestLeadingPhrase(words, BEFORE_OLD[side])
    const age = parseDayBeforeAt(words.slice(head + before), today)
    const end = head + before + (age?.length ?? 0)
    const old = words[end] === 'old' ? 1 : 0
    if (age && (head > 0 || (before > 0 && old > 0))) return { value: toRange(side, age.value), length: end + old }
  }
  return null
}

/**
 * Parses the age of loans: 'older than 30 days', 'over 6 weeks old', 'unsettled for more than 45 days'. It is counted from the day of
 * recording or from the settlement, which the rest of the question decides.
 */
export const parseAge = (words: readonly string[], today: Day): ParsedWords<Meaning[]> | null => {
  const waiting = countLongestLeadingPhrase(words, WAITING)
  const joint = waiting > 0 ? countLongestLeadingPhrase(words.slice(waiting), FOR) : 0
  const age = joint > 0 ? parseDayBeforeAt(words.slice(waiting + joint), today) : null
  if (age) {
    const meaning: Meaning = { status: [...LOAN_GROUPS.PRE_SETTLEMENT], recorded: toRange('older', age.value) }
    return { value: [meaning], length: waiting + joint + age.length }
  }
  const found = parseAgeRange(words, today)
  return found && { value: [{ settlement: found.value }, { recorded: found.value }], length: found.length }
}

const listOptions = (term: Term): readonly Meaning[] => (term.kind === 'meant' ? term.options : [])

const asksForUnsettled = (term: Term): boolean =>
  listOptions(term).some(({ status }) => status?.join() === LOAN_GROUPS.PRE_SETTLEMENT.join())

const asksForSettled = (term: Term): boolean =>
  listOptions(term).some(({ book, status, expiry, repayment }) => book ?? status ?? expiry ?? repayment)

const hasBothAges = (term: Term): boolean =>
  listOptions(term).length === 2 && listOptions(term).some((option) => 'recorded' in option)

/** Counts an age from the day of recording for loans before settlement, from the settlement for others; unclear without a status. */
export const chooseAges = (terms: readonly Term[]): Term[] => {
  const isUnsettled = terms.some(asksForUnsettled)
  if (!isUnsettled && !terms.some(asksForSettled)) return [...terms]
  const name = isUnsettled ? 'recorded' : 'settlement'
  return terms.map((term) =>
    term.kind === 'meant' && hasBothAges(term)
      ? { ...term, options: term.options.filter((option) => name in option) }
      : term,
  )
}

/** Returns how many words of the start order loans by age: 'oldest', 'most recent'; 0 for none. */
export const countAgeOrder = (words: readonly string[]): number =>
  countLongestLeadingPhrase(words, Object.values(AGE_ORDERS).flat())

const findOldest = (term: Term): boolean | null => {
  const plain = listWords(term)
  if (countAgeOrder(plain) !== plain.length) return null
  return countLongestLeadingPhrase(plain, AGE_ORDERS.oldest) > 0
}

const isGrouped = (terms: readonly Term[]): boolean =>
  terms.some((term) => listOptions(term).some(({ group }) => group !== undefined))

/** Explains words for an order by age in a question for loans; groups have no such order, so that there they stay unknown. */
export const explainAgeOrder = (terms: readonly Term[]): Term[] =>
  isGrouped(terms)
    ? [...terms]
    : terms.map((term) =>
        term.kind === 'unknown' && findOldest(term) !== null
          ? { kind: 'meant', options: [{}], words: term.words }
          : term,
      )

/** The order of loans by age that a question asks for: by their settlement, before it by the day of recording. */
export const findAgeOrder = (
  terms: readonly Term[],
): { column: 'recorded' | 'settlement'; isDescending: boolean } | null => {
  const isOldest = isGrouped(terms) ? undefined : terms.map(findOldest).find((each) => each !== null)
  if (isOldest === undefined) return null
  const isRecorded = terms.some(asksForUnsettled) || terms.some((term) => listOptions(term).some((one) => one.recorded))
  return { column: isRecorded ? 'recorded' : 'settlement', isDescending: !isOldest }
}
