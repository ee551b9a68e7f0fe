import { formatCount, formatCounted } from '#lib/core/counts.ts'
import type { FinderKind } from '#lib/discovery/finder/search.ts'

export const FINDER_KINDS: readonly FinderKind[] = ['broker', 'lender']

/** The texts of the finder that differ between brokers and lenders. */
export const kindLabels = {
  broker: {
    title: 'Find a broker',
    plural: 'Brokers',
    empty: 'There are no brokers matching your search criteria.',
    emptyText: 'Remove a filter or widen a range.',
    unfiltered: 'Brokers appear here once one of their loans has settled.',
  },
  lender: {
    title: 'Find a lender',
    plural: 'Lenders',
    empty: 'There are no lenders matching your search criteria.',
    emptyText: 'Remove a filter or widen a range.',
    unfiltered: 'Lenders appear here once they have closed a loan and chosen to be found.',
  },
} as const satisfies Record<FinderKind, Record<string, string>>

/** The texts of the finder (rows L-02 to L-09). */
export const finderLabels = {
  title: kindLabels.broker.title,
  /** The name of the members' finder, whether it lists brokers or lenders. */
  finder: 'Finder',
  find: 'Find',
  matchingLoans: 'Matching Loans',
  details: 'Details',
  loanNotRated: 'Not rated for this loan',
  detailsOf: (name: string) => `Details of ${name}, opens a new window`,
  beyondText: 'The list ends before this page.',
  firstPage: 'Go to the first page',
  metaDescription: 'Commercial mortgage brokers in Australia, ranked by the loans that they have closed.',
  addFilter: 'Add a filter',
  allFilters: 'All filters',
  fewerFilters: 'Fewer filters',
  filtersInForce: 'Filters in force',
  clearAll: 'Clear All',
  change: (label: string) => `Change ${label}`,
  remove: (label: string) => `Remove ${label}`,
  search: 'Search',
  cancel: 'Cancel',
  /** Links to wider searches where one around a suburb finds few. */
  wider: 'Search further away:',
  within: (radius: string) => `within ${radius}`,
  wholeState: (state: string) => `all of ${state}`,
  loading: 'Searching…',
  failed: 'The search could not be made.',
  tryAgain: 'Try again',
  /** The heading above the parameters that a page could not read (decision 'finder: bad parameters'). */
  unread: 'This address holds something that the finder cannot read, so it is left out:',
  chooseSuburb: 'Choose a suburb',
  withoutSuburb: 'A radius is counted from a suburb.',
  /** The ranking rule in one sentence, shown below the list and in every API response (decision 'finder ranking'). */
  rankedBy:
    'Ranked by matching closed loans, then by mean stars drawn towards the mean of the market by five imaginary ratings, then by the latest matching settlement, then in an order that changes every week.',
  howCounted: 'How this is counted',
  question: {
    title: 'Where is the property, and how much do you need?',
    lead: 'Every figure comes from settled commercial mortgages. Nobody pays to be listed higher.',
    where: 'Suburb',
    wherePlaceholder: 'Geelong, VIC',
    amount: 'Amount',
    amountPlaceholder: '$3,000,000',
    purpose: 'What is it for?',
    anyPurpose: 'Anything',
    /** The summary of a search that names neither suburb, amount nor purpose. */
    anywhere: 'Anywhere in Australia',
    change: 'Change search',
    unknown: (text: string) => `There is no suburb “${text}”. Check its spelling, or leave it out.`,
    several: (text: string) => `“${text}” can be one of several suburbs. Choose one:`,
  },
  map: {
    alternative: (places: number) =>
      places === 0
        ? 'Map of Australia without matching loans'
        : `Map with the matching loans of ${formatCounted(places, 'place')}`,
    caption: 'Each dot has at least three matching loans; suburbs with fewer are put together.',
    circle: (kilometres: number, name: string) => `The circle is ${kilometres} km around ${name}.`,
    table: 'The same as a list',
    suburb: 'Suburb',
    loans: 'Loans',
    together: 'Suburbs with fewer, put together',
  },
} as const

/** The ranking rule, point by point (decision 'finder ranking'). */
export const rankingSteps = [
  'Only closed loans count: settled, in default, with a variation in progress, or discharged. A loan counts when it matches every filter.',
  'More matching loans come first.',
  'With equal loans, better stars come first. A mean from few ratings is drawn towards the mean of the whole market, as if five more ratings had given that mean.',
  'With equal stars, the later settlement of a matching loan comes first.',
  'Anything still equal is in random order, which changes each week. A name never decides, and nobody can pay for a place.',
] as const

/** Describes the results in one sentence: '14 Brokers who have loans of $2M to $5M' (row L-02). */
export const formatFinderSentence = (kind: FinderKind, total: number, words: string): string => {
  const { plural } = kindLabels[kind]
  const who = total === 1 ? `${plural.slice(0, -1)} who has` : `${plural} who have`
  return `${formatCount(total)} ${who} loans${words && ` ${words}`}`
}
