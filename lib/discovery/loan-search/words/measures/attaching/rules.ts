import { isByBand } from '#lib/discovery/loan-search/groups/bands/fields.ts'
import { findFigures, isMeasure } from '#lib/discovery/loan-search/groups/measures/rules.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { type GroupedBy, type GroupSort, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { findMeansNote, findPlural } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import type { AskedFigures } from '#lib/discovery/loan-search/words/measures/attaching/fields.ts'
import { findFigure } from '#lib/discovery/loan-search/words/measures/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'

const asksForFigures = (term: Term): boolean => listOptions(term).some(({ figures }) => figures)
const asksForLeast = (term: Term): boolean => listOptions(term).some(({ least }) => least)
const hasGroup = (term: Term): boolean => listOptions(term).some(({ group }) => group)
const isOrder = (term: Term): boolean => term.kind === 'meant' && term.order !== undefined && isMeasure(term.order)

const findSort = (term: Term | undefined): GroupSort | undefined =>
  term?.kind === 'meant' && isOrder(term) ? term.order : term && findFigure(listWords(term))?.value.sort

// What a question without groups is about: 'brokers with at least 5 loans'; figures alone are shown by state, with a line for all loans.
const addGroups = (terms: readonly Term[]): Term[] => {
  const plural = terms.findIndex(({ words }) => findPlural(words) !== undefined)
  const at = plural < 0 ? terms.findIndex(asksForFigures) : plural
  const term = terms[at]
  if (!term || terms.some(hasGroup)) return [...terms]
  const group = getUsualGrouping(findPlural(term.words) ?? 'state')
  const options = listOptions(term).map((option) => Object.assign({}, option, { group }))
  return terms.with(at, { kind: 'meant', words: term.words, options: options.length > 0 ? options : [{ group }] })
}

const keepsOrder = (by: GroupedBy): boolean => isByPeriod(by) || isByBand(by)

// The figures are set beside the groups, without which no address has them. Those of its order need no word of their own.
const decorate = (option: Meaning, { sort, figures, least }: AskedFigures): Meaning => {
  const { group, across, figures: _figures, least: _least, ...others } = option
  if (!group) return others
  const usual = getUsualGrouping(group.by)
  const isUsual = group.sort === usual.sort
  const isSorted = sort !== undefined && isUsual && !keepsOrder(group.by)
  const plain = isSorted ? { by: group.by, sort, isDescending: true } : group
  const crossed = isMeasure(group.sort) ? usual : group
  const isShown = across ? sort === 'fees' : figures && !isMeasure(plain.sort)
  return Object.assign(
    others,
    { group: across ? crossed : plain },
    across ? { across } : {},
    isShown && figures ? { figures } : {},
    least ? { least } : {},
  )
}

const isOfDischarged = ({ status, repaid, discharged }: Meaning): boolean =>
  repaid !== undefined || discharged !== undefined || (status?.length === 1 && status[0] === 'DISCHARGED')

// The periods of figures in time say of which loans they are; a mean across others has its note in any case.
const findNote = (terms: readonly Term[], sort: GroupSort | undefined): string | undefined => {
  if (sort === undefined || sort === 'fees') return undefined
  const options = terms.flatMap(listOptions)
  const isAcross = options.some(({ across }) => across)
  if ((sort === 'held' || sort === 'agreed') && !isAcross)
    return options.some(isOfDischarged) ? undefined : wordNotes.days
  const isInTime = !isAcross && options.some(({ group }) => group && isByPeriod(group.by))
  return isInTime ? undefined : findMeansNote(options)
}

/** Sets the figures and the fewest loans that a question asks for on its groups; without groups the fewest loans are unknown. */
export const attachFigures = (terms: readonly Term[]): Term[] => {
  const isAsked = (term: Term) => asksForFigures(term) || asksForLeast(term) || isOrder(term)
  if (!terms.some(isAsked)) return [...terms]
  const grouped = addGroups(terms)
  const sort = findSort(grouped.find((term) => isOrder(term) || asksForFigures(term)))
  const least = grouped.flatMap(listOptions).find((option) => option.least)?.least
  const set = sort && findFigures({ group: { sort } })
  const figures = set === 'terms' ? undefined : set
  const note = findNote(grouped, sort)
  const isGrouped = grouped.some(hasGroup)
  const noted = grouped.findIndex((term) => asksForFigures(term) || isOrder(term))
  return grouped.map((term, at): Term => {
    if (term.kind !== 'meant') return term
    if (!isGrouped && asksForLeast(term)) return { kind: 'unknown', words: term.words }
    const options = term.options.map((option) => decorate(option, { sort, figures, least }))
    return Object.assign({}, term, { options }, note && at === noted ? { note } : {})
  })
}
