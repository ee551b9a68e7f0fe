import type { GroupChoiceList } from '#components/data-table/groups/group-choices.tsx'
import type { Address } from '#components/data-table/groups/group-links.ts'
import { hasBookShares } from '#lib/discovery/loan-search/groups/books/rules.ts'
import { findCrossFigure, settleOrder } from '#lib/discovery/loan-search/groups/crossing/rules.ts'
import {
  type CrossFigure,
  FIGURE_SETS,
  type Figures,
  type FigureWord,
} from '#lib/discovery/loan-search/groups/measures/fields.ts'
import { measureLabels } from '#lib/discovery/loan-search/groups/measures/labels.ts'
import { findFigures, isMeasure } from '#lib/discovery/loan-search/groups/measures/rules.ts'
import { getUsualGrouping } from '#lib/discovery/loan-search/groups/search.ts'
import type { LoanFilters, LoanSearch } from '#lib/discovery/loan-search/search.ts'

type Shown = keyof typeof FIGURE_SETS

// An order by a figure that is no longer shown gives way to the usual one.
const showFigures = (search: LoanSearch, figures: Shown): Partial<LoanFilters> => {
  const { figures: _figures, measures: _measures, group, ...filters } = search.filters
  const next: Partial<LoanFilters> = figures === 'terms' ? filters : { ...filters, figures: figures as Figures }
  if (!group) return next
  const set: readonly string[] = FIGURE_SETS[figures]
  return { ...next, group: isMeasure(group.sort) && !set.includes(group.sort) ? getUsualGrouping(group.by) : group }
}

// The same across others, where a table shows one figure.
const showFigure = (search: LoanSearch, figure: CrossFigure): Partial<LoanFilters> => {
  const { figures: _figures, group, ...filters } = search.filters
  const word: { figures?: FigureWord } = figure === 'principal' ? {} : { figures: figure }
  return Object.assign(filters, group ? { group: settleOrder(group, figure) } : {}, word)
}

const listChoices = <Id extends string>(
  names: Readonly<Record<Id, string>>,
  hrefOf: (id: Id) => string,
): GroupChoiceList['choices'] =>
  (Object.entries(names) as [Id, string][]).map(([id, name]) => ({ id, name, href: hrefOf(id) }))

// A share of the book is offered where the loans found are some of it.
const isOffered = (figure: string, { filters }: LoanSearch): boolean => figure !== 'bookShare' || hasBookShares(filters)

/** Returns the sets of figures that groups of a search can show, or the figures across others. */
export const listFigureChoices = (search: LoanSearch, address: Address<LoanSearch>): GroupChoiceList => {
  const hrefOf = (filters: Partial<LoanFilters>) => address({ ...search, page: 1, filters })
  const { sets, crossed } = measureLabels
  return search.filters.across
    ? {
        current: findCrossFigure(search.filters),
        choices: listChoices(crossed, (id) => hrefOf(showFigure(search, id))).filter(({ id }) => isOffered(id, search)),
      }
    : { current: findFigures(search.filters), choices: listChoices(sets, (id) => hrefOf(showFigures(search, id))) }
}

/** Returns what the menu of figures says. */
export const labelFigures = ({ filters }: LoanSearch): string => {
  const { sets, crossed, figures, several, shown } = measureLabels
  if (filters.across) {
    const figure = findCrossFigure(filters)
    return figure === 'principal' ? figures : shown(crossed[figure])
  }
  if (filters.measures) return shown(several(filters.measures.length))
  const current = findFigures(filters)
  return current === 'terms' ? figures : shown(sets[current])
}
