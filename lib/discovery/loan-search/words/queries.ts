import type { Actor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { forbidden } from '#lib/core/errors.ts'
import type { Choice, Filter } from '#lib/core/filters.ts'
import { paths } from '#lib/core/paths.ts'
import type { Lists, Search } from '#lib/core/search-definitions.ts'
import { coverageLabels } from '#lib/discovery/loan-search/coverage/labels.ts'
import { countsEveryStatus } from '#lib/discovery/loan-search/coverage/rules.ts'
import { readFilterNames } from '#lib/discovery/loan-search/filters/queries.ts'
import { loanFilters } from '#lib/discovery/loan-search/filters/search.ts'
import { MAP_PARAMETER } from '#lib/discovery/loan-search/places/rules.ts'
import { type LoanFilters, type LoanSearch, loanSearch } from '#lib/discovery/loan-search/search.ts'
import { findAgeOrder } from '#lib/discovery/loan-search/words/ages/rules.ts'
import { isComparison } from '#lib/discovery/loan-search/words/comparing/rules.ts'
import { DUE_COLUMNS } from '#lib/discovery/loan-search/words/due/fields.ts'
import { asksForDueLoans, findDueOrder } from '#lib/discovery/loan-search/words/due/rules.ts'
import { collectVocabulary, type PartyFilter, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { asksForMap } from '#lib/discovery/loan-search/words/fillers/rules.ts'
import { findLoansBySize, isNegation } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { readPartyNames } from '#lib/discovery/loan-search/words/named/parties/queries.ts'
import { isLoanWord } from '#lib/discovery/loan-search/words/named/parties/rules.ts'
import { readBdmNames } from '#lib/discovery/loan-search/words/named/queries.ts'
import { isOwn, placeOwn } from '#lib/discovery/loan-search/words/own/rules.ts'
import { listOwnLoans } from '#lib/discovery/loan-search/words/own/scope.ts'
import { readBarePlaces } from '#lib/discovery/loan-search/words/places/bare/queries.ts'
import { listPossiblePlaceNames } from '#lib/discovery/loan-search/words/places/rules.ts'
import { parseQuestionTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { AskedLoans, ReadWords } from '#lib/discovery/loan-search/words/schema.ts'
import { createReadings, type ReadSearch } from '#lib/discovery/loan-search/words/search.ts'
import { collectSecurityWords } from '#lib/discovery/loan-search/words/securities/rules.ts'
import { refuseShareOfOne } from '#lib/discovery/loan-search/words/shares/rules.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'
import { readListWords } from '#lib/discovery/loan-search/words/typos/queries.ts'
import { refuseGroupings } from '#lib/discovery/loan-search/words/ungrouped/rules.ts'
import { isUnrecorded } from '#lib/discovery/loan-search/words/unrecorded/rules.ts'
import { lookupPolicies, policyOfLookup } from '#lib/foundation/lookups/policy.ts'
import { listSecuritySubTypes, readChoiceList, readShortLists } from '#lib/foundation/lookups/queries.ts'
import { findSuburbsByName } from '#lib/foundation/lookups/suburbs/queries.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { today } from '#lib/server/operations/clock.ts'

/** The most readings of one text that are offered. */
const MOST = 6

const LISTS = { lender: 'lenders', broker: 'brokers', lawFirm: 'law-firms', bdm: 'bdms' } as const

type QuestionSearch<Filters> = ReadSearch<Filters, Search<Filters>> & {
  path(base: string, search: Search<Filters>, more?: Record<string, string>): string
  chips(search: Search<Filters>, lists: Lists): { label: string }[]
  isAllowed(actor: Actor, search: { filters: Partial<Filters> }): boolean
  permitted(actor: Actor, filters: Partial<Filters>): Partial<Filters>
}

/** A list that can be asked in words, and the terms of one text about it. */
export type Question<Filters extends object> = {
  terms: readonly Term<Partial<Filters>>[]
  path: string
  search: QuestionSearch<Filters>
  filters: Readonly<Partial<Record<string, Pick<Filter, 'label'>>>>
  lists: Lists
  readNames: (actor: Actor, filters: Partial<Filters>) => Promise<Lists>
  unknown: (words: readonly string[]) => string
  /** True for words, besides negations, without which the answer would be another. */
  isDecisive?: (words: string) => boolean
  /** The order that the words ask for, and its chip. */
  order?: { sort: Search<Filters>['sort']; chip: string } | undefined
  /** The chip of what a search counts although no word asks for it; null for none. */
  noteUnasked?: (filters: Partial<Filters>) => string | null
  /** What the address says besides the search. */
  beside?: Record<string, string>
}

/**
 * Returns the searches that a text can mean, messages about what was not understood, those words, and messages about
 * what has several meanings. A filter that the actor may not use is said and left out; a negation that was not understood and words
 * that contradict each other leave no search.
 */
const answerQuestion = async <Filters extends object>(
  actor: Actor,
  question: Question<Filters>,
): Promise<ReadWords & { unclear: string[] }> => {
  const { terms, path, search, lists } = question
  const { buildSearchOfFilters, combineFilterReadings } = createReadings<Filters, Search<Filters>>(search)
  const said: string[] = []
  // What is refused with its reason is decisive, too.
  const reasons = terms.flatMap(({ kind, note, words }) => (kind === 'unknown' && note ? [{ words, note }] : []))
  const refused = reasons.map(({ words }) => words)
  const unknown = terms.flatMap((term) =>
    term.kind === 'unknown' || (term.kind === 'party' && !question.filters[term.filter]) ? [term.words] : [],
  )
  // Half of a comparison is no answer to it either.
  const isHalf = terms.some((term) => term.isCompared || isComparison(term))
  const negated = unknown.filter(isNegation)
  const decisive = isHalf
    ? unknown
    : negated.length > 0
      ? negated
      : unknown.filter((words) => refused.includes(words) || question.isDecisive?.(words))
  const isUnexplained = (words: string) => !refused.includes(words)
  const [unread, unreadDecisive] = [unknown.filter(isUnexplained), decisive.filter(isUnexplained)]
  if (unread.length > 0) said.push(question.unknown(unread))
  if (unreadDecisive.length > 0) said.push(wordNotes.negated(unreadDecisive))
  if (refused.length > 0) said.push(wordNotes.refused(refused), ...new Set(reasons.map(({ note }) => note)))
  let isRefused = decisive.length > 0
  let readings: Partial<Filters>[] = [{}]
  const [rest, several]: [string[], string[]] = [[], []]
  for (const term of terms) {
    const options = await findOptions({ actor, question, said }, term)
    const next = combineFilterReadings(readings, options)
    if (options.length > 0 && next.length === 0) {
      said.push(wordNotes.misfit(term.words))
      isRefused = true
    }
    if (next.length === 0) rest.push(term.words)
    else readings = next
    if (options.length > 1 && !term.isSplit) several.push(term.words)
    if (term.note && !said.includes(term.note)) said.push(term.note)
  }
  // An answer to less than was asked would be taken for the answer.
  if (isRefused) return { searches: [], said, unclear: [], rest: rest.join(' ') }
  const found = readings.filter((reading) => question.order || Object.keys(reading).length > 0)
  const unclear = found.length > 1 ? several.map(wordNotes.several) : []
  if (found.length > MOST) unclear.push(wordNotes.more(several.join(' ')))
  const searches: AskedLoans['searches'] = []
  for (const reading of found.slice(0, MOST)) {
    const meant = { ...buildSearchOfFilters(reading), ...(question.order ? { sort: question.order.sort } : {}) }
    const names = await question.readNames(actor, meant.filters)
    const chips = search.chips(meant, { ...lists, ...names }).map(({ label }) => label)
    const unasked = question.noteUnasked?.(meant.filters)
    searches.push({
      path: search.path(path, meant, question.beside),
      chips: [...chips, ...(unasked ? [unasked] : []), ...(question.order ? [question.order.chip] : [])],
    })
  }
  return { searches, said, unclear, rest: rest.join(' ') }
}

/** Who asks what, and the messages so far. */
type Asking<Filters extends object> = { actor: Actor; question: Question<Filters>; said: string[] }

const findOptions = async <Filters extends object>(
  asking: Asking<Filters>,
  term: Term<Partial<Filters>>,
): Promise<readonly Partial<Filters>[]> => {
  const { question, said } = asking
  if (term.kind === 'meant') return keepPermittedMeanings(asking, term.options)
  if (term.kind === 'party') return findPartyOptions(asking, term)
  if (term.kind === 'suburb') said.push(wordNotes.suburb(term.words))
  const radii = (question.lists.radius ?? []).map(({ name }) => name)
  if (term.kind === 'radius') said.push(wordNotes.radius(term.words, radii))
  return []
}

const addForbiddenFilterNotices = <Filters extends object>(
  { question, said }: Asking<Filters>,
  names: readonly string[],
): void => {
  for (const name of names) said.push(wordNotes.forbidden(question.filters[name]?.label ?? name))
}

// Returns the readings with filters that the role may use; adds a message if none is left.
const keepPermittedMeanings = <Filters extends object>(
  asking: Asking<Filters>,
  options: readonly Partial<Filters>[],
): Partial<Filters>[] => {
  const { actor, question } = asking
  const kept = options.filter((option) => question.search.isAllowed(actor, { filters: option }))
  const refused = options.filter((option) => !kept.includes(option))
  if (kept.length === 0) {
    const names = refused.flatMap((option) => {
      const permitted = question.search.permitted(actor, option)
      return Object.keys(option).filter((name) => !(name in permitted))
    })
    addForbiddenFilterNotices(asking, [...new Set(names)])
  }
  return kept
}

type Party = { filter: PartyFilter; name: string; words: string }

const findPartyOptions = async <Filters extends object>(
  asking: Asking<Filters>,
  { filter, name, words }: Party,
): Promise<Partial<Filters>[]> => {
  const { actor, question, said } = asking
  const list = LISTS[filter]
  const label = question.filters[filter]?.label
  if (!label) return []
  const asked = { [filter]: 1 } as Partial<Filters>
  if (!lookupPolicies[policyOfLookup[list]].who(actor) || !question.search.isAllowed(actor, { filters: asked })) {
    addForbiddenFilterNotices(asking, [filter])
    return []
  }
  const { rows, total } = await readChoiceList(actor, { name: list, query: { search: name, page: 1 } })
  if (total === 0) said.push(wordNotes.nobody(label, name))
  if (total > MOST) said.push(wordNotes.more(words))
  return rows.slice(0, MOST).map(({ id }) => ({ [filter]: id }) as Partial<Filters>)
}

/** Answers a question for the search box of a list, which says itself that several readings are offered. */
export const readQuestion = async <Filters extends object>(
  actor: Actor,
  question: Question<Filters>,
): Promise<ReadWords> => {
  const { unclear: _told, ...read } = await answerQuestion(actor, question)
  return read
}

/** Answers a question for the command palette, which offers each of several readings with a sentence. */
export const readWholeQuestion = async <Filters extends object>(
  actor: Actor,
  question: Question<Filters>,
): Promise<ReadWords> => {
  const { searches, said, unclear, rest } = await answerQuestion(actor, question)
  return { searches, said: [...said, ...unclear], rest }
}

/** True if some words ask for something, understood or not: names in a list may turn out to be unknown. */
const asksForLoans = (terms: readonly Term[]): boolean => {
  const hasLoans = terms.some(isLoanWord)
  return terms.some(
    (term) =>
      term.kind === 'party' ||
      // Alone, other words that are refused may be a name: 'hit rate'.
      (term.kind === 'unknown' && term.note !== undefined && (hasLoans || !isUnrecorded(listWords(term)))) ||
      (term.kind === 'meant' && term.options.some((option) => Object.keys(option).length > 0)),
  )
}

const listNames = (choices: readonly Choice[]): string[] => choices.map(({ name }) => name)

const listKeys = (choices: readonly Choice[]): string[] => choices.map(({ id }) => String(id))

// The largest or the oldest loans, where loans are asked for and not groups.
const findLoanOrder = (terms: readonly Term[], day: Day): Question<LoanFilters>['order'] => {
  const { chip, ...sort } = findLoansBySize(terms) ?? findAgeOrder(terms) ?? findDueOrder(terms, day) ?? {}
  return chip === undefined ? undefined : { sort: sort as LoanSearch['sort'], chip }
}

const DUE_BESIDE = { columns: DUE_COLUMNS }
const MAP_BESIDE = { [MAP_PARAMETER]: '1' }

const readLoanTerms = async (actor: Actor, text: string): Promise<Question<LoanFilters>> => {
  const [lists, subTypes, suburbs] = await Promise.all([
    readShortLists(actor, loanSearch.lists),
    listSecuritySubTypes(actor),
    findSuburbsByName(listPossiblePlaceNames(text)),
  ])
  const wholes = { state: listKeys(lists.states), status: listKeys(lists.status) }
  const known = {
    phrases: collectVocabulary(lists, subTypes),
    suburbs,
    radii: lists.radius,
    today: today(),
    wholes,
    rankings: listNames(lists.priority),
    securities: collectSecurityWords(lists, subTypes),
  }
  const own = placeOwn(parseQuestionTerms(text, known), listOwnLoans(actor))
  const { terms: named, lost } = await readPartyNames(actor, await readBdmNames(actor, own))
  const terms = refuseShareOfOne(refuseGroupings(await readBarePlaces(named, lists.radius ?? [])))
  return {
    terms,
    path: paths.loans(),
    search: loanSearch,
    filters: loanFilters,
    lists,
    readNames: readFilterNames,
    unknown: wordNotes.unknown,
    isDecisive: (words) => lost.includes(words) || isOwn({ kind: 'unknown', words }),
    order: findLoanOrder(terms, known.today),
    noteUnasked: (filters) => (filters.group && countsEveryStatus(filters) ? coverageLabels.allStatuses : null),
    beside: {
      ...(asksForDueLoans(terms) ? DUE_BESIDE : {}),
      ...(asksForMap(terms) ? MAP_BESIDE : {}),
    },
  }
}

/**
 * Parses a question about loans by the grammar of the help page. Returns the searches it can mean, messages about
 * what was not understood and those words; null if nothing was understood or the actor may not list loans.
 */
export const parseLoanQuestion = async (actor: Actor, text: string): Promise<ReadWords | null> => {
  if (!loanPolicies.listAll.who(actor)) return null
  const question = await readLoanTerms(actor, text)
  return question.order || asksForLoans(question.terms) ? readWholeQuestion(actor, question) : null
}

/** Reads words in the search box of All Loans, whatever of them is understood. Raises FORBIDDEN for law-firm users. */
export const readLoanWords = async (actor: Actor, text: string): Promise<ReadWords> => {
  if (!loanPolicies.listAll.who(actor)) throw forbidden()
  return readListWords(actor, text, async (asked) => readQuestion(actor, await readLoanTerms(actor, asked)))
}
