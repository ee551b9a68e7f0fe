import { addDaysTo, type Day } from '#lib/core/dates.ts'
import type { Range } from '#lib/core/ranges.ts'
import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { parseCalendarAt, parseDayBeforeAt, parseTimeAt } from '#lib/core/spoken-times.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { asksForRepayment } from '#lib/discovery/loan-search/groups/rules.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import {
  AGE_HEADS,
  AGE_ORDERS,
  BEFORE_OLD,
  FOR,
  LATENESS,
  OLDNESS,
  RECORDED_HEADS,
  WAITING,
} from '#lib/discovery/loan-search/words/ages/fields.ts'
import { isGrouped, listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { findPlural } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { isUnread, listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'
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
    const old = words[end] === 'old' || (head > 0 && words[end] === 'ago') ? 1 : 0
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

const asksForUnsettled = (term: Term): boolean =>
  listOptions(term).some(({ status }) => status?.join() === LOAN_GROUPS.PRE_SETTLEMENT.join())

const asksForSettled = (term: Term): boolean =>
  listOptions(term).some(({ book, status, expiry, repayment }) => book ?? status ?? expiry ?? repayment)

const hasBothAges = (term: Term): boolean =>
  listOptions(term).length === 2 && listOptions(term).some((option) => 'recorded' in option)

// Loans before settlement are not overdue: their ageing is by the days since they were recorded.
const ageUnsettled = ({ expiry: _expiry, ...option }: Meaning): Meaning =>
  option.across === 'daysOverdue'
    ? { ...option, across: 'daysRecorded' }
    : { ...option, group: getUsualGrouping('daysRecorded') }

const isByDaysOverdue = ({ group, across }: Meaning): boolean => group?.by === 'daysOverdue' || across === 'daysOverdue'

/**
 * Counts an age from the day of recording for loans before settlement, from the settlement for others; unclear without a status. The
 * ageing of loans before settlement is that of their recording, too.
 */
export const chooseAges = (asked: readonly Term[]): Term[] => {
  const isUnsettled = asked.some(asksForUnsettled)
  const terms = asked.map((term) =>
    isUnsettled && term.kind === 'meant' && term.options.some(isByDaysOverdue)
      ? { ...term, options: term.options.map(ageUnsettled) }
      : term,
  )
  if (!isUnsettled && !terms.some(asksForSettled)) return terms
  const name = isUnsettled ? 'recorded' : 'settlement'
  return terms.map((term) =>
    term.kind === 'meant' && hasBothAges(term)
      ? { ...term, options: term.options.filter((option) => name in option) }
      : term,
  )
}

const ALL_ORDERS: readonly string[] = Object.values(AGE_ORDERS).flat()

/** Returns how many words of the start order loans by age: 'oldest', 'most recent'; 0 for none. */
export const countAgeOrder = (words: readonly string[]): number => countLongestLeadingPhrase(words, ALL_ORDERS)

type AgeOrder = keyof typeof AGE_ORDERS

const findAgeWords = (term: Term): AgeOrder | null => {
  const plain = listWords(term)
  // 'Oldest first' is the order 'oldest'.
  const lengths = [plain.length, ...(plain.length > 1 && plain.at(-1) === 'first' ? [plain.length - 1] : [])]
  const orders = Object.keys(AGE_ORDERS) as AgeOrder[]
  return orders.find((order) => lengths.includes(countLongestLeadingPhrase(plain, AGE_ORDERS[order]))) ?? null
}

// 'Which lender has the most overdue loans' counts them.
const MOST_OVERDUE = ['most overdue', 'most late', 'most past due']
const isMostOverdue = (term: Term): boolean => isUnread(term, (words) => countLongestLeadingPhrase(words, MOST_OVERDUE))
const countMostOverdue = (term: Term): Term =>
  isMostOverdue(term) ? { kind: 'meant', options: [{ expiry: 'EXPIRED' }], words: term.words, order: 'loans' } : term

const isLateness = (term: Term): boolean => isUnread(term, (words) => countLongestLeadingPhrase(words, LATENESS))

const isOldness = (term: Term): boolean => isUnread(term, (words) => countLongestLeadingPhrase(words, OLDNESS))
const asksForOverdue = (term: Term): boolean => listOptions(term).some(({ expiry }) => expiry === 'EXPIRED')

/** Words for how late or how old loans are, the loans that have such days, and the bands of these. */
const SPREADS = [
  { isAsked: isLateness, isOfLoans: asksForOverdue, by: 'daysOverdue' },
  { isAsked: isOldness, isOfLoans: asksForUnsettled, by: 'daysRecorded' },
] as const

// 'Past due, firsts vs seconds, and how many days late': the groups are set across the days overdue.
const setAcrossDays = (terms: readonly Term[], { isAsked, isOfLoans, by }: (typeof SPREADS)[number]): Term[] => {
  const found = terms.flatMap(listOptions).filter(({ group, balance }) => group ?? balance)
  const [{ group, across, balance } = {}] = found
  if (!terms.some(isOfLoans) || found.length !== 1 || !group || across || balance || isByPeriod(group.by))
    return [...terms]
  const isDays = group.by === by
  return terms.map((term): Term => {
    if (isAsked(term)) return { kind: 'meant', options: [{}], words: term.words }
    if (isDays || term.kind !== 'meant') return term
    const options = term.options.map((each) => (each.group ? Object.assign({}, each, { across: by }) : each))
    return { ...term, options }
  })
}

// 'Longest overdue' alone asks for overdue loans.
const listOverdue = (terms: readonly Term[], term: Term): Meaning =>
  /overdue|late$|past due/i.test(term.words) && !terms.flatMap(listOptions).some(asksForRepayment)
    ? { expiry: 'EXPIRED' }
    : {}

/**
 * Explains words for an order by age in a question for loans. Groups have no such order: there how late or how old loans are is set
 * across, and the other words stay unknown.
 */
export const explainAgeOrder = (terms: readonly Term[]): Term[] => {
  // 'Lenders with the most overdue loans' has no grouping yet.
  const isOfRecords = terms.some(isMostOverdue) && terms.some(({ words }) => findPlural(words) !== undefined)
  if (!isGrouped(terms) && !isOfRecords)
    return terms.map((term) =>
      term.kind === 'unknown' && findAgeWords(term) !== null
        ? { kind: 'meant', options: [listOverdue(terms, term)], words: term.words }
        : term,
    )
  const spread = SPREADS.find(({ isAsked }) => terms.some(isAsked))
  return spread ? setAcrossDays(terms, spread) : terms.map(countMostOverdue)
}

/** How loans are ordered by age, and what the chip says. */
type FoundOrder = { column: 'recorded' | 'settlement' | 'repayment'; isDescending: boolean; chip: string }

/**
 * Returns the order of loans by age that a question asks for: by their settlement, before it by the day of recording, or by the repayment
 * that is overdue.
 */
export const findAgeOrder = (terms: readonly Term[]): FoundOrder | null => {
  const order = isGrouped(terms) ? undefined : terms.map(findAgeWords).find((each) => each !== null)
  if (!order) return null
  if (order === 'latest' || order === 'soonest')
    return { column: 'repayment', isDescending: false, chip: wordNotes[order] }
  const isRecorded =
    terms.some((term) => asksForUnsettled(term) || (findAgeWords(term) && listWords(term).includes('recorded'))) ||
    terms.some((term) => listOptions(term).some((one) => one.recorded))
  return {
    column: isRecorded ? 'recorded' : 'settlement',
    isDescending: order === 'newest',
    chip: order === 'newest' ? wordNotes.newest : wordNotes.oldest,
  }
}
