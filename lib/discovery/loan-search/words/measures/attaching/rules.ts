import {
  CROSS_FIGURES,
  type FigureWord,
  type Measure,
  MOST_NAMED,
} from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { findFigures, isMeasure, pickMeasures } from '#lib/discovery/loan-search/groups/measures/rules.ts'
import { isByPeriod } from '#lib/discovery/loan-search/groups/periods/rules.ts'
import { type GroupSort, getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import { listOptions, type Term } from '#lib/discovery/loan-search/words/fields.ts'
import { findMeansNote, findPlural, keepsOrder } from '#lib/discovery/loan-search/words/joining/rules.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import { findMeanOf } from '#lib/discovery/loan-search/words/means/rules.ts'
import type { AskedFigures } from '#lib/discovery/loan-search/words/measures/attaching/fields.ts'
import { askForDrawn, asksForNumber } from '#lib/discovery/loan-search/words/measures/drawing/rules.ts'
import { findFigure } from '#lib/discovery/loan-search/words/measures/rules.ts'
import type { Meaning } from '#lib/discovery/loan-search/words/search.ts'
import { listWords } from '#lib/discovery/loan-search/words/spelling/rules.ts'

// A share of the book is set on its groups already.
const asksForFigures = (term: Term): boolean =>
  listOptions(term).some(({ figures }) => figures && figures !== 'bookShare')
const asksForLeast = (term: Term): boolean => listOptions(term).some(({ least, most }) => least ?? most)
const hasGroup = (term: Term): boolean => listOptions(term).some(({ group }) => group)
const isOrder = (term: Term): boolean => term.kind === 'meant' && term.order !== undefined && isMeasure(term.order)

const isAcross = (term: Term): boolean => listOptions(term).some(({ across }) => across)
const isOrderByNumber = (term: Term): boolean => term.kind === 'meant' && term.order === 'loans'

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

const isFigure = (term: Term): boolean => isOrder(term) || asksForFigures(term)

// The figures that a question asks for, in its order.
const listAsked = (terms: readonly Term[]): GroupSort[] => [
  ...new Set(
    terms.flatMap((term): GroupSort[] => {
      const figure = isFigure(term) ? findSort(term) : findMeanOf(term)
      return figure ? [figure] : []
    }),
  ),
]

// The figures of groups across others, or else how many loans there are, which a column of its own has in any case.
const listCrossed = (terms: readonly Term[]): GroupSort[] => {
  const asked = listAsked(terms)
  const counted: GroupSort[] = asksForNumber(terms) || terms.some(isOrderByNumber) ? ['loans'] : []
  return asked.length > 0 ? asked : counted
}

const hasFigure = (sort: GroupSort): sort is GroupSort & FigureWord =>
  sort !== 'principal' && CROSS_FIGURES.some((each) => each === sort)

// The figures are set beside the groups, without which no address has them. Those of its order need no word of their own.
const decorate = (
  option: Meaning,
  { sort, figures, measures, bounds, isCrossed, isExplicit }: AskedFigures,
): Meaning => {
  const { group, figures: asked, least: _least, most: _most, ...others } = option
  if (!group) return others
  if (asked === 'bookShare') return Object.assign(others, { group, figures: asked }, bounds)
  const isUsual = group.sort === getUsualGrouping(group.by).sort
  const isSorted = sort !== undefined && isUsual && !keepsOrder(group.by)
  const ordered = isSorted ? { by: group.by, sort, isDescending: true } : group
  const found = Object.assign(others, { group: ordered }, bounds)
  // Across others the figure has its word, because another order keeps it.
  if (isCrossed) return Object.assign(found, sort && hasFigure(sort) ? { figures: sort } : {})
  if (measures) {
    // The first of several figures orders the groups, unless the question does.
    const first = measures[0] as Measure
    const byFirst = { by: group.by, sort: first, isDescending: true }
    return Object.assign(found, { measures }, isExplicit || keepsOrder(group.by) ? {} : { group: byFirst })
  }
  return Object.assign(found, figures && !isMeasure(ordered.sort) ? { figures } : {})
}

const isOfDischarged = ({ status, repaid, discharged }: Meaning): boolean =>
  repaid !== undefined || discharged !== undefined || (status?.length === 1 && status[0] === 'DISCHARGED')

// The periods of figures in time say of which loans they are.
const findNote = (terms: readonly Term[], sort: GroupSort | undefined): string | undefined => {
  if (sort === undefined || sort === 'fees' || sort === 'loans') return undefined
  const options = terms.flatMap(listOptions)
  if (sort === 'held' || sort === 'agreed') {
    if (options.some(({ across }) => across)) return wordNotes.noCrossedDays
    return options.some(isOfDischarged) ? undefined : wordNotes.days
  }
  return options.some(({ group }) => group && isByPeriod(group.by)) ? undefined : findMeansNote(options)
}

/** Sets the figures and the fewest loans that a question asks for on its groups; without groups the fewest loans are unknown. */
export const attachFigures = (terms: readonly Term[]): Term[] => {
  const isAsked = (term: Term) => isFigure(term) || asksForLeast(term)
  const isCrossed = terms.some(isAcross)
  const crossedSorts = isCrossed ? listCrossed(terms) : []
  const [crossed, second] = crossedSorts
  if (!crossed && !terms.some(isAsked)) return isCrossed ? [...terms] : askForDrawn(terms)
  const grouped = addGroups(terms)
  const sort = isCrossed ? crossed : findSort(grouped.find(isFigure))
  const counted = grouped.flatMap(listOptions)
  const least = counted.find((option) => option.least)?.least
  const most = counted.find((option) => option.most)?.most
  const bounds = Object.assign({}, least ? { least } : {}, most ? { most } : {})
  const set = sort && findFigures({ group: { sort } })
  const figures = set === 'terms' ? undefined : set
  const asked = listAsked(grouped).filter(isMeasure)
  const isOneSet = asked.every((measure) => sort && pickMeasures(figures, sort).includes(measure))
  const isExplicit = grouped.some((term) => term.kind === 'meant' && term.order !== undefined)
  const measures = isCrossed || isOneSet ? undefined : asked.slice(0, MOST_NAMED)
  const note = second ? wordNotes.oneFigure : findNote(grouped, sort)
  const isGrouped = grouped.some(hasGroup)
  const noted = grouped.findIndex((term) => isFigure(term) || (second && findMeanOf(term)))
  return grouped.map((term, at): Term => {
    if (term.kind !== 'meant') return term
    if (!isGrouped && asksForLeast(term)) return { kind: 'unknown', words: term.words }
    const isSplit = second !== undefined && hasGroup(term)
    const sorts = isSplit ? crossedSorts : [sort]
    const options = term.options.flatMap((option) =>
      sorts.map((each) => decorate(option, { sort: each, figures, measures, bounds, isCrossed, isExplicit })),
    )
    return Object.assign({}, term, { options }, note && at === noted ? { note } : {}, isSplit ? { isSplit } : {})
  })
}
