import type { Day } from '#lib/core/dates.ts'
import { getMovingYear } from '#lib/core/financial-years.ts'
import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import type { Crossing } from '#lib/discovery/loan-search/groups/crossing/search.ts'
import type { ByPeriod } from '#lib/discovery/loan-search/groups/periods/fields.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { asksForRepayment } from '#lib/discovery/loan-search/groups/rules.ts'
import { type GroupedBy, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { DISCHARGE_PERIODS, DUE_PERIODS } from '#lib/discovery/loan-search/words/maturing/fields.ts'
import { findFigure } from '#lib/discovery/loan-search/words/measures/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { isUnread, listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import { REPAYMENT_HEADS } from '#lib/discovery/loan-search/words/times/labels.ts'

/** Returns how many words of the start ask for repayments without saying when: 'maturing', 'falling due'; 0 for none. */
export const countDueWords = (words: readonly string[]): number => countLongestLeadingPhrase(words, REPAYMENT_HEADS)

/** True for words of repayment alone, which the rest of a question explains. */
export const isDueAlone = (term: Term): boolean => isUnread(term, countDueWords)

// A question for all that is due: 'maturity profile'. It has its months only if no other period is asked for.
const isProfile = (term: Term): boolean => listOptions(term).some(({ book, group }) => book && group?.by === 'due')

const isBySettlement = ({ words }: Term): boolean => /settlement/i.test(words)

const asksForPeriod = (term: Term): boolean =>
  !isProfile(term) &&
  !isBySettlement(term) &&
  listOptions(term).some(({ group, across }) => [group?.by ?? '', across ?? ''].some(isByPeriod))

type Periods = Readonly<Partial<Record<ByPeriod, ByPeriod & Crossing>>>

// Replaces the periods by which loans are grouped, and those across.
const replacePeriods = (option: Meaning, periods: Periods): Meaning => {
  const { group, across, ...others } = option
  const replace = (by: GroupedBy | undefined) => (by && isByPeriod(by) ? periods[by] : undefined)
  const by = replace(group?.by)
  return Object.assign(
    others,
    group ? { group: by ? getUsualGrouping(by) : group } : {},
    across ? { across: replace(across) ?? across } : {},
  )
}

const dropGroup = ({ group: _group, ...option }: Meaning): Meaning => option

/**
 * Groups loans that are asked for by their repayment by its periods, as in 'what matures each quarter': those of settlement would be
 * another answer. A word of repayment alone asks for the current book, if a period is asked for.
 */
export const groupByRepayment = (terms: readonly Term[]): Term[] => {
  const hasPeriod = terms.some(asksForPeriod)
  const isAsked = terms.some(
    (term) => isProfile(term) || listOptions(term).some(asksForRepayment) || (hasPeriod && isDueAlone(term)),
  )
  if (!isAsked) return [...terms]
  return terms.map((term): Term => {
    if (hasPeriod && isDueAlone(term)) return { kind: 'meant', options: [{ book: 'current' }], words: term.words }
    if (term.kind !== 'meant' || isBySettlement(term)) return term
    if (isProfile(term)) return hasPeriod ? { ...term, options: term.options.map(dropGroup) } : term
    const isOther = term.options.some(({ group }) => group?.by === 'calendarYear')
    const due: Term = { ...term, options: term.options.map((option) => replacePeriods(option, DUE_PERIODS)) }
    return isOther ? { ...due, note: wordNotes.dueYears } : due
  })
}

const isDischargedStatus = ({ status, ...others }: Meaning): boolean =>
  status?.join() === 'DISCHARGED' && Object.keys(others).length === 0

// How long loans were held is known from their discharge.
const asksForHeld = (term: Term): boolean =>
  term.kind === 'meant' && (term.order === 'held' || findFigure(listWords(term))?.value.sort === 'held')

const asksForDischarge = (term: Term): boolean =>
  asksForHeld(term) ||
  listOptions(term).some(
    (option) => isDischargedStatus(option) || option.discharged !== undefined || option.repaid !== undefined,
  )

const hasOtherStatus = (term: Term): boolean =>
  listOptions(term).some((option) => option.status !== undefined && !isDischargedStatus(option))

const toDischarge = ({ settlement, settledIn, ...option }: Meaning, today: Day): Meaning => {
  const time = settledIn ? getMovingYear(settledIn, today) : settlement
  return Object.assign(replacePeriods(option, DISCHARGE_PERIODS), time ? { discharged: time } : {})
}

/**
 * Reads times and periods beside discharged loans as those of the discharge ('discharges by month this year'), unless the words say
 * settled or ask for other loans, too.
 */
export const groupByDischarge = (terms: readonly Term[], today: Day): Term[] => {
  if (!terms.some(asksForDischarge) || terms.some(hasOtherStatus)) return [...terms]
  return terms.map((term) =>
    term.kind === 'meant' && !/settl|closed/i.test(term.words)
      ? { ...term, options: term.options.map((option) => toDischarge(option, today)) }
      : term,
  )
}
