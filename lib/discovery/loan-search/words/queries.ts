import type { Actor } from '#lib/core/actor.ts'
import type { Filter } from '#lib/core/filters.ts'
import { paths } from '#lib/core/paths.ts'
import { readFilterNames } from '#lib/discovery/loan-search/filters/queries.ts'
import { loanFilters } from '#lib/discovery/loan-search/filters/search.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { collectVocabulary } from '#lib/discovery/loan-search/words/fields.ts'
import { wordLabels } from '#lib/discovery/loan-search/words/labels.ts'
import {
  listPossiblePlaceNames,
  type PartyFilter,
  parseQuestionTerms,
  type Term,
} from '#lib/discovery/loan-search/words/rules.ts'
import type { AskedLoans } from '#lib/discovery/loan-search/words/schema.ts'
import { buildSearchOfFilters, combineFilterReadings, type Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { lookupPolicies, policyOfLookup } from '#lib/foundation/lookups/policy.ts'
import { listSecuritySubTypes, readChoiceList, readShortLists } from '#lib/foundation/lookups/queries.ts'
import { findSuburbsByName } from '#lib/foundation/lookups/suburbs/queries.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { today } from '#lib/server/operations/clock.ts'

/** The most readings of one text that are offered. */
const MOST = 6

const LISTS = { lender: 'lenders', broker: 'brokers', lawFirm: 'law-firms', bdm: 'bdms' } as const

/**
 * Parses a question about loans by the grammar of the help page. Returns the searches it can mean and messages about
 * what was not understood; null if nothing was understood or the actor may not list loans.
 */
export const parseLoanQuestion = async (actor: Actor, text: string): Promise<AskedLoans | null> => {
  if (!loanPolicies.listAll.who(actor)) return null
  const [lists, subTypes, suburbs] = await Promise.all([
    readShortLists(actor, loanSearch.lists),
    listSecuritySubTypes(actor),
    findSuburbsByName(listPossiblePlaceNames(text)),
  ])
  const known = { phrases: collectVocabulary(lists, subTypes), suburbs, radii: lists.radius, today: today() }
  const terms = parseQuestionTerms(text, known)
  const isUnderstood = (term: Term) =>
    term.kind === 'party' || (term.kind === 'meant' && term.options.some((option) => Object.keys(option).length > 0))
  if (!terms.some(isUnderstood)) return null

  const said: string[] = []
  const unknown = terms.flatMap(({ kind, words }) => (kind === 'unknown' ? [words] : []))
  if (unknown.length > 0) said.push(wordLabels.unknown(unknown))
  let readings: Meaning[] = [{}]
  const unclear: string[] = []
  for (const term of terms) {
    if (term.kind === 'suburb') said.push(wordLabels.suburb(term.words))
    const radii = lists.radius.map(({ name }) => name)
    if (term.kind === 'radius') said.push(wordLabels.radius(term.words, radii))
    if (term.kind !== 'meant' && term.kind !== 'party') continue
    const options =
      term.kind === 'meant'
        ? keepPermittedMeanings(actor, term.options, said)
        : await findPartyOptions(actor, term, said)
    if (options.length === 0) continue
    const next = combineFilterReadings(readings, options)
    if (next.length === 0) said.push(wordLabels.misfit(term.words))
    else readings = next
    if (options.length > 1) unclear.push(term.words)
  }
  const filters = readings.filter((reading) => Object.keys(reading).length > 0)
  if (filters.length > 1) for (const words of unclear) said.push(wordLabels.several(words))
  if (filters.length > MOST) said.push(wordLabels.more(unclear.join(' ')))
  const searches: AskedLoans['searches'] = []
  for (const reading of filters.slice(0, MOST)) {
    const search = buildSearchOfFilters(reading)
    const names = await readFilterNames(actor, search.filters)
    const chips = loanSearch.chips(search, { ...lists, ...names }).map(({ label }) => label)
    searches.push({ path: loanSearch.path(paths.loans(), search), chips })
  }
  return { searches, said }
}

const addForbiddenFilterNotices = (names: readonly string[], said: string[]): void => {
  for (const name of names)
    said.push(wordLabels.forbidden((loanFilters as Record<string, Filter>)[name]?.label ?? name))
}

// Returns the readings with filters that the role may use; adds a message if none is left.
const keepPermittedMeanings = (actor: Actor, options: readonly Meaning[], said: string[]): Meaning[] => {
  const kept = options.filter((option) => loanSearch.isAllowed(actor, { filters: option }))
  const refused = options.filter((option) => !kept.includes(option))
  if (kept.length === 0) {
    const names = refused.flatMap((option) => {
      const permitted = loanSearch.permitted(actor, option)
      return Object.keys(option).filter((name) => !(name in permitted))
    })
    addForbiddenFilterNotices([...new Set(names)], said)
  }
  return kept
}

type Party = { filter: PartyFilter; name: string; words: string }

const findPartyOptions = async (actor: Actor, { filter, name, words }: Party, said: string[]): Promise<Meaning[]> => {
  const list = LISTS[filter]
  const asked: Meaning = { [filter]: 1 }
  if (!lookupPolicies[policyOfLookup[list]].who(actor) || !loanSearch.isAllowed(actor, { filters: asked })) {
    addForbiddenFilterNotices([filter], said)
    return []
  }
  const { rows, total } = await readChoiceList(actor, { name: list, query: { search: name, page: 1 } })
  if (total === 0) said.push(wordLabels.nobody(loanFilters[filter].label, name))
  if (total > MOST) said.push(wordLabels.more(words))
  return rows.slice(0, MOST).map(({ id }) => ({ [filter]: id }) as Meaning)
}
