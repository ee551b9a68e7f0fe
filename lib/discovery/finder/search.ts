import { answerFilter } from '#lib/core/answer-filters.ts'
import { type Control, choiceFilter, type Filter, type ValuesOf } from '#lib/core/filters.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import { createSearch } from '#lib/core/search.ts'
import type { Search } from '#lib/core/search-definitions.ts'
import { loanFilters } from '#lib/discovery/loan-search/filters/search.ts'

export const FINDER_PAGE_SIZE = 20

/** Whom the finder lists. */
export type FinderKind = 'lender' | 'broker'

const M = 1_000_000
const LOWS = [100_000, 200_000, 500_000, M, 2 * M, 3 * M, 5 * M, 8 * M, 10 * M, 20 * M, 40 * M, 60 * M, 100 * M]
const HIGHS = [...LOWS.slice(1), 150 * M]

const amountsOf = (amounts: readonly number[]) =>
  amounts.map((amount) => ({ id: String(amount), name: formatShortDollars(BigInt(amount)).replace('.00', '') }))

const principalControl = (parameter: string, label: string, amounts: readonly number[]): Control<never> => ({
  kind: 'answer',
  parameter,
  label,
  any: 'Choose an amount',
  answers: amountsOf(amounts),
})

// In the finder a rating is asked for from one star on, 'n+'.
const starsFilter = (name: 'brokerStars' | 'lenderStars'): Filter<number, never> => {
  const { label, controls } = loanFilters[name]
  return answerFilter({
    parameter: controls[0]?.parameter as string,
    label,
    answers: [1, 2, 3, 4, 5].map((value) => ({ value, name: `${value}+` })),
    phrase: (stars) => ({ after: `with ${label.toLowerCase()} ${stars}` }),
  })
}

type DetailName<Prefix extends string> = Extract<keyof typeof loanFilters, `${Prefix}.${string}`>

const detailsOf = <Prefix extends 'constructionScenario' | 'subdivisionScenario'>(prefix: Prefix) =>
  Object.fromEntries(Object.entries(loanFilters).filter(([name]) => name.startsWith(`${prefix}.`))) as Pick<
    typeof loanFilters,
    DetailName<Prefix>
  >

/** The filters of the finder (row L-03): the loans' entries, with options of its own where the documents list them (row L-06). */
export const finderFilters = {
  state: loanFilters.state,
  suburb: loanFilters.suburb,
  radius: loanFilters.radius,
  principal: {
    ...loanFilters.principal,
    controls: [
      principalControl('minPrincipal', 'Principal from', LOWS),
      principalControl('maxPrincipal', 'Principal to', HIGHS),
    ],
  },
  priority: loanFilters.priority,
  lowerRate: loanFilters.lowerRate,
  higherRate: loanFilters.higherRate,
  estab: loanFilters.estab,
  scenario: loanFilters.scenario,
  ...detailsOf('constructionScenario'),
  subdivisionType: loanFilters.subdivisionType,
  ...detailsOf('subdivisionScenario'),
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
  brokerStars: starsFilter('brokerStars'),
  lenderStars: starsFilter('lenderStars'),
  valuation: loanFilters.valuation,
  credits: loanFilters.credits,
  interest: loanFilters.interest,
} as const

export type FinderFilters = ValuesOf<typeof finderFilters>
export type FinderSearch = Search<FinderFilters, never>

/** The search of the finder: loans by which lenders or brokers are found, in the one order of `rankedBy` (row L-02). */
export const finderSearch = createSearch({
  noun: 'loans',
  filters: finderFilters,
  sorts: [] as never[],
  usual: { column: 'rank' as never, isDescending: true },
  pageSizes: [FINDER_PAGE_SIZE],
})
