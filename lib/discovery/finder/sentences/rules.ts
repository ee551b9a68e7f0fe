import type { NameOf } from '#lib/core/filters.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import type { Range } from '#lib/core/ranges.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import type { FinderFilters, FinderSearch } from '#lib/discovery/finder/search.ts'

type Values = Partial<FinderFilters>

/** Formats dollars as short as they stay exact: $2M, $750K or $1.25M. */
const formatBrief = (amount: string): string =>
  formatShortDollars(BigInt(amount))
    .replace(/\.00(?=[BMK])/, '')
    .replace(/(\.\d)0(?=[BMK])/, '$1')

const describeRange = ({ min, max }: Range, show: (end: string) => string): string => {
  if (min !== null && max !== null) return min === max ? show(min) : `${show(min)} to ${show(max)}`
  return min === null ? `up to ${show(max ?? '')}` : `${show(min)} or more`
}

const formatShare = (end: string): string => `${end}%`

const joinList = (parts: readonly string[], last: string): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`

// A suburb's name includes its state, and a radius needs a suburb.
const describePlace = ({ state, suburb, radius }: Values, getName: NameOf): string | null => {
  if (suburb === undefined) return state === undefined ? null : `in ${state}`
  const name = getName('states-suburbs', suburb)
  return radius === undefined ? `in ${name}` : `within ${getName('radius', radius)} of ${name}`
}

const describeScenario = ({ scenario, subdivisionType }: Values, getName: NameOf): string | null => {
  if (scenario === undefined) return null
  const type = subdivisionType === undefined ? '' : `${getName('subdivision-types', subdivisionType).toLowerCase()} `
  return `for ${type}${getName('scenario', scenario).toLowerCase()}`
}

const describeSecurity = ({ securityType, securitySubType }: Values, getName: NameOf): string | null => {
  if (securityType === undefined) return null
  const type = getName('security-types', securityType).toLowerCase()
  const subType =
    securitySubType === undefined ? '' : ` (${getName('security-sub-types', securitySubType).toLowerCase()})`
  return securityType === 'LAND_BANK' ? `on a land bank${subType}` : `on ${type} property${subType}`
}

const describeSettlement = (name: string): string => `settled in the ${name.toLowerCase()}`

// Shortens '6 months to 12 months' to '6 to 12 months'.
const describeTerm = (range: Range, getName: NameOf): string =>
  describeRange(range, (key) => getName('terms', key)).replace(/ months?(?= to )/, '')

const describeStars = (stars: number): string => (stars === 5 ? '5 stars' : `${stars}+ stars`)

const describeNeed = (isNeeded: boolean | undefined, what: string): string[] =>
  isNeeded === undefined ? [] : [isNeeded ? what : `no ${what.replace(/^an? /, '')}`]

const describeLeast = (value: string | undefined, words: (value: string) => string): string[] =>
  value === undefined ? [] : [words(value)]

// Describes the filters that construction and subdivision scenarios have in common.
const describeDetails = (values: Values, prefix: 'constructionScenario' | 'subdivisionScenario'): string[] => [
  ...describeNeed(values[`${prefix}.presalesDebtCoverRequired`], 'presales debt cover'),
  ...describeLeast(
    values[`${prefix}.loanAmountPercentageGstEx`],
    (value) => `presales of ${value}% or more of the loan amount ex GST`,
  ),
  ...describeNeed(values[`${prefix}.qsRequired`], 'a QS'),
  ...describeNeed(values[`${prefix}.isBuilderDeveloper`], 'a builder/developer'),
  ...describeNeed(values[`${prefix}.isBuildToHold`], 'build to hold'),
  ...describeLeast(values[`${prefix}.tdcEquity`], (value) => `${value}% or more equity in total development costs`),
  ...describeNeed(values[`${prefix}.projectManagerRequired`], 'a project manager'),
  ...describeLeast(
    values[`${prefix}.contingenciesAllowance`],
    (value) => `a contingencies allowance of ${value}% or more`,
  ),
  ...describeLeast(
    values[`${prefix}.developerSuccessfulProjects`],
    (value) => `${value} or more past projects of the developer`,
  ),
]

const describeTerms = (values: Values, getName: NameOf): string[] => {
  const { term, lvr, lowerRate, higherRate, estab, valuation, interest, credits, brokerStars, lenderStars } = values
  return [
    ...(term ? [`a term of ${describeTerm(term, getName)}`] : []),
    ...(lvr ? [`an LVR of ${describeRange(lvr, formatShare)}`] : []),
    ...(lowerRate ? [`a lower rate of ${describeRange(lowerRate, formatShare)}`] : []),
    ...(higherRate ? [`a higher rate of ${describeRange(higherRate, formatShare)}`] : []),
    ...(estab ? [`an establishment fee of ${describeRange(estab, formatShare)}`] : []),
    ...describeNeed(valuation, 'a valuation'),
    ...(interest === undefined ? [] : [`interest ${getName('interest', interest).toLowerCase()}`]),
    ...(credits
      ? [
          `a credit history of ${joinList(
            credits.map((id) => getName('credits', id).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())),
            'or',
          )}`,
        ]
      : []),
    ...(brokerStars === undefined ? [] : [`${describeStars(brokerStars)} for the broker from the lender`]),
    ...(lenderStars === undefined ? [] : [`${describeStars(lenderStars)} for the lender from the broker`]),
    ...describeDetails(values, 'constructionScenario'),
    ...describeDetails(values, 'subdivisionScenario'),
  ]
}

const describeLoans = (values: Values, getName: NameOf): string => {
  const { principal, priority, settlementDate } = values
  const leading = [
    principal && `of ${describeRange(principal, formatBrief)}`,
    priority && `with ${getName('priority', priority).toLowerCase()} ranking`,
    describeScenario(values, getName),
    describeSecurity(values, getName),
    describePlace(values, getName),
    settlementDate && describeSettlement(getName('settlement-dates', settlementDate)),
  ].filter((words): words is string => Boolean(words))
  const further = describeTerms(values, getName)
  if (further.length === 0) return leading.join(' ')
  return [...leading, `with ${joinList(further, 'and')}`].join(' ')
}

/**
 * Describes the filters of a finder search, to be read after 'loans': 'of $2M to $5M for land bank within 50 km of Geelong, VIC
 * with an LVR of 50% to 65%'. Returns '' for a search without filters (row L-02).
 */
export const searchWords = ({ filters }: Pick<FinderSearch, 'filters'>, lists: Lists): string =>
  describeLoans(filters, (list, key) => lists[list]?.find(({ id }) => id === key)?.name ?? String(key))
