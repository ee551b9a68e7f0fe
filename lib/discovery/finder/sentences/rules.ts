import type { NameOf } from '#lib/core/filters.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import type { Range } from '#lib/core/ranges.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import type { FinderFilters, FinderSearch } from '#lib/discovery/finder/search.ts'

type Values = Partial<FinderFilters>

/** $2M, $750K or $1.25M: as short as it is exact. */
const brief = (amount: string): string =>
  formatShortDollars(BigInt(amount))
    .replace(/\.00(?=[BMK])/, '')
    .replace(/(\.\d)0(?=[BMK])/, '$1')

const within = ({ min, max }: Range, show: (end: string) => string): string => {
  if (min !== null && max !== null) return min === max ? show(min) : `${show(min)} to ${show(max)}`
  return min === null ? `up to ${show(max ?? '')}` : `${show(min)} or more`
}

const share = (end: string): string => `${end}%`

const listed = (parts: readonly string[], last: string): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`

// The suburb says its state, and a radius is counted from it.
const placeWords = ({ state, suburb, radius }: Values, nameOf: NameOf): string | null => {
  if (suburb === undefined) return state === undefined ? null : `in ${state}`
  const name = nameOf('states-suburbs', suburb)
  return radius === undefined ? `in ${name}` : `within ${nameOf('radius', radius)} of ${name}`
}

const scenarioWords = ({ scenario, subdivisionType }: Values, nameOf: NameOf): string | null => {
  if (scenario === undefined) return null
  const type = subdivisionType === undefined ? '' : `${nameOf('subdivision-types', subdivisionType).toLowerCase()} `
  return `for ${type}${nameOf('scenario', scenario).toLowerCase()}`
}

const securityWords = ({ securityType, securitySubType }: Values, nameOf: NameOf): string | null => {
  if (securityType === undefined) return null
  const type = nameOf('security-types', securityType).toLowerCase()
  const subType =
    securitySubType === undefined ? '' : ` (${nameOf('security-sub-types', securitySubType).toLowerCase()})`
  return securityType === 'LAND_BANK' ? `on a land bank${subType}` : `on ${type} property${subType}`
}

const settledWords = (name: string): string => `settled in the ${name.toLowerCase()}`

// '6 months' to '12 months' is '6 to 12 months'.
const termWords = (range: Range, nameOf: NameOf): string =>
  within(range, (key) => nameOf('terms', key)).replace(/ months?(?= to )/, '')

const starsWords = (stars: number): string => (stars === 5 ? '5 stars' : `${stars}+ stars`)

const needed = (isNeeded: boolean | undefined, what: string): string[] =>
  isNeeded === undefined ? [] : [isNeeded ? what : `no ${what.replace(/^an? /, '')}`]

const atLeast = (value: string | undefined, words: (value: string) => string): string[] =>
  value === undefined ? [] : [words(value)]

// What a construction or a subdivision is asked for beside its name; both ask for the same.
const detailWords = (values: Values, prefix: 'constructionScenario' | 'subdivisionScenario'): string[] => [
  ...needed(values[`${prefix}.presalesDebtCoverRequired`], 'presales debt cover'),
  ...atLeast(
    values[`${prefix}.loanAmountPercentageGstEx`],
    (value) => `presales of ${value}% or more of the loan amount ex GST`,
  ),
  ...needed(values[`${prefix}.qsRequired`], 'a QS'),
  ...needed(values[`${prefix}.isBuilderDeveloper`], 'a builder/developer'),
  ...needed(values[`${prefix}.isBuildToHold`], 'build to hold'),
  ...atLeast(values[`${prefix}.tdcEquity`], (value) => `${value}% or more equity in total development costs`),
  ...needed(values[`${prefix}.projectManagerRequired`], 'a project manager'),
  ...atLeast(values[`${prefix}.contingenciesAllowance`], (value) => `a contingencies allowance of ${value}% or more`),
  ...atLeast(
    values[`${prefix}.developerSuccessfulProjects`],
    (value) => `${value} or more past projects of the developer`,
  ),
]

const withWords = (values: Values, nameOf: NameOf): string[] => {
  const { term, lvr, lowerRate, higherRate, estab, valuation, interest, credits, brokerStars, lenderStars } = values
  return [
    ...(term ? [`a term of ${termWords(term, nameOf)}`] : []),
    ...(lvr ? [`an LVR of ${within(lvr, share)}`] : []),
    ...(lowerRate ? [`a lower rate of ${within(lowerRate, share)}`] : []),
    ...(higherRate ? [`a higher rate of ${within(higherRate, share)}`] : []),
    ...(estab ? [`an establishment fee of ${within(estab, share)}`] : []),
    ...needed(valuation, 'a valuation'),
    ...(interest === undefined ? [] : [`interest ${nameOf('interest', interest).toLowerCase()}`]),
    ...(credits
      ? [
          `a credit history of ${listed(
            credits.map((id) => nameOf('credits', id).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())),
            'or',
          )}`,
        ]
      : []),
    ...(brokerStars === undefined ? [] : [`${starsWords(brokerStars)} for the broker from the lender`]),
    ...(lenderStars === undefined ? [] : [`${starsWords(lenderStars)} for the lender from the broker`]),
    ...detailWords(values, 'constructionScenario'),
    ...detailWords(values, 'subdivisionScenario'),
  ]
}

const loanWords = (values: Values, nameOf: NameOf): string => {
  const { principal, priority, settlementDate } = values
  const leading = [
    principal && `of ${within(principal, brief)}`,
    priority && `with ${nameOf('priority', priority).toLowerCase()} ranking`,
    scenarioWords(values, nameOf),
    securityWords(values, nameOf),
    placeWords(values, nameOf),
    settlementDate && settledWords(nameOf('settlement-dates', settlementDate)),
  ].filter((words): words is string => Boolean(words))
  const further = withWords(values, nameOf)
  if (further.length === 0) return leading.join(' ')
  return [...leading, `with ${listed(further, 'and')}`].join(' ')
}

/**
 * What a search of the finder asks of a loan, in words behind 'loans': 'of $2M to $5M for land bank within 50 km of Geelong,
 * VIC with an LVR of 50% to 65%'. '' for a search that asks nothing (row L-02).
 */
export const searchWords = ({ filters }: Pick<FinderSearch, 'filters'>, lists: Lists): string =>
  loanWords(filters, (list, key) => lists[list]?.find(({ id }) => id === key)?.name ?? String(key))
