import { fixedAnswersFilter } from '#lib/core/answer-filters.ts'
import { choiceFilter } from '#lib/core/choice-filters.ts'
import type { Control, Filter, ValuesOf } from '#lib/core/filters.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import { createListSearch } from '#lib/core/search.ts'
import type { Search } from '#lib/core/search-definitions.ts'
import { isStateKey, loanFilters } from '#lib/discovery/loan-search/filters/search.ts'
import type { LoanFilters } from '#lib/discovery/loan-search/search.ts'

export const FINDER_PAGE_SIZE = 20

/** The kind of profile that the finder lists. */
export type FinderKind = 'lender' | 'broker'

const MILLION = 1_000_000
const LOWS = [
  100_000,
  200_000,
  500_000,
  MILLION,
  2 * MILLION,
  3 * MILLION,
  5 * MILLION,
  8 * MILLION,
  10 * MILLION,
  20 * MILLION,
  40 * MILLION,
  60 * MILLION,
  100 * MILLION,
]
const HIGHS = [...LOWS.slice(1), 150 * MILLION]

const toAnswers = (amounts: readonly number[]) =>
  amounts.map((amount) => ({ id: String(amount), name: formatShortDollars(BigInt(amount)).replace('.00', '') }))

const createPrincipalControl = (parameter: string, label: string, amounts: readonly number[]): Control<never> => ({
  kind: 'answer',
  parameter,
  label,
  any: 'Choose an amount',
  answers: toAnswers(amounts),
})

// The finder's options are minimum ratings, from '1+' to '5+'.
const createStarsFilter = (name: 'brokerStars' | 'lenderStars'): Filter<number, never> => {
  const { label, controls } = loanFilters[name]
  return fixedAnswersFilter({
    parameter: controls[0]?.parameter as string,
    label,
    answers: [1, 2, 3, 4, 5].map((value) => ({ value, name: `${value}+` })),
    phrase: (stars) => ({ after: `with ${label.toLowerCase()} ${stars}` }),
  })
}

// The finder ranks the loans of one state, whose pages have its name in their address.
const stateFilter = {
  ...choiceFilter({
    parameter: 'state',
    label: loanFilters.state.label,
    list: 'states',
    clears: ['suburb', loanFilters.radius.controls[0]?.parameter as string],
    isKey: isStateKey,
    phrase: (_name, key) => ({ after: `in ${key}` }),
  }),
  impliedBy: 'suburb',
}

type DetailName<Prefix extends string> = Extract<keyof typeof loanFilters, `${Prefix}.${string}`>

const pickScenarioDetails = <Prefix extends 'constructionScenario' | 'subdivisionScenario'>(prefix: Prefix) =>
  Object.fromEntries(Object.entries(loanFilters).filter(([name]) => name.startsWith(`${prefix}.`))) as Pick<
    typeof loanFilters,
    DetailName<Prefix>
  >

/** The filters of the finder (row L-03): those of the loan search, with their own options where the documents list them (row L-06). */
export const finderFilters = {
  state: stateFilter,
  suburb: loanFilters.suburb,
  radius: loanFilters.radius,
  principal: {
    ...loanFilters.principal,
    controls: [
      createPrincipalControl('minPrincipal', 'Principal from', LOWS),
      createPrincipalControl('maxPrincipal', 'Principal to', HIGHS),
    ],
  },
  priority: loanFilters.priority,
  lowerRate: loanFilters.lowerRate,
  higherRate: loanFilters.higherRate,
  estab: loanFilters.estab,
  scenario: loanFilters.scenario,
  ...pickScenarioDetails('constructionScenario'),
  subdivisionType: loanFilters.subdivisionType,
  ...pickScenarioDetails('subdivisionScenario'),
  securityType: loanFilters.securityType,
  securitySubType: loanFilters.securitySubType,
  lvr: loanFilters.lvr,
  settlementDate: {
    ...choiceFilter({
      parameter: 'settlementDateKey',
      label: loanFilters.settlementDate.label,
      list: 'settlement-dates',
      isKey: (text): text is string => /^[DMY]_\d{1,4}$/.test(text),
    }),
    phrase: loanFilters.settlementDate.phrase,
  },
  term: loanFilters.term,
  brokerStars: createStarsFilter('brokerStars'),
  lenderStars: createStarsFilter('lenderStars'),
  valuation: loanFilters.valuation,
  credits: loanFilters.credits,
  interest: loanFilters.interest,
} as const

export type FinderFilters = ValuesOf<typeof finderFilters>
/** Converts filters of the finder to those of the loan search, which can have several states. */
export const toLoanFilters = ({ state, ...filters }: Partial<FinderFilters>): Partial<LoanFilters> =>
  state === undefined ? filters : { ...filters, state: [state] }

export type FinderSearch = Search<FinderFilters, never>

/**
 * The search of the finder: it finds the loans by which lenders or brokers are ranked. The order is fixed, see `rankedBy` (row
 * L-02).
 */
export const finderSearch = createListSearch({
  noun: 'loans',
  filters: finderFilters,
  sorts: [] as never[],
  usual: { column: 'rank' as never, isDescending: true },
  pageSizes: [FINDER_PAGE_SIZE],
})
