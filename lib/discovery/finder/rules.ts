import type { Actor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import type { FieldError } from '#lib/core/errors.ts'
import type { FilterDraft } from '#lib/core/filter-drafts.ts'
import type { NameOf } from '#lib/core/filters.ts'
import { formatShortDollars } from '#lib/core/money.ts'
import { addQuery, paths, toQueryString } from '#lib/core/paths.ts'
import { lawFirm, visiting } from '#lib/core/policy.ts'
import type { Range } from '#lib/core/ranges.ts'
import type { RankOrder, Stars } from '#lib/core/ranking.ts'
import type { Lists } from '#lib/core/search-definitions.ts'
import { finderFaults } from '#lib/discovery/finder/filters/labels.ts'
import { type FinderRange, findQueryFaults, findRangeFaults } from '#lib/discovery/finder/filters/rules.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import {
  type FinderFilters,
  type FinderKind,
  type FinderSearch,
  finderFilters,
  finderSearch,
} from '#lib/discovery/finder/search.ts'

/** This many ratings equal to the market's mean are added to each profile's own (decision 'finder ranking'). */
const IMAGINARY_RATINGS = 5
const WEEK = 7 * 86_400_000
/** 1970 began on a Thursday; weeks counted from this Monday begin on Mondays. */
const FIRST_MONDAY = 4 * 86_400_000

/** Returns the finder's order on a Sydney day: stars are drawn towards the market's mean, and ties are shuffled every Monday. */
export const buildFinderOrder = (mean: Stars, day: Day): RankOrder => ({
  mean,
  imaginary: IMAGINARY_RATINGS,
  seed: Math.floor((Date.parse(`${day}T00:00:00Z`) - FIRST_MONDAY) / WEEK),
})

/** Returns the query of a Details link (row L-08): the filters of the search, which open 'Matching Your Search'. */
export const buildDetailsQuery = (search: FinderSearch): string =>
  toQueryString({ searchMatch: 'true', ...finderSearch.params({ ...search, page: 1 }) })

/**
 * Returns the URL of a card's Details link (row L-08): the public page for visitors, the profile for members, both on the loans of
 * the search. Null for law-firm users, who have no access (row D-02). A visitor's `amount` as asked fills in the enquiry form.
 */
export const buildDetailsPath = (
  actor: Actor,
  { kind, id, amount }: Pick<FinderCard, 'kind' | 'id'> & { amount?: string },
  search: FinderSearch,
) => {
  if (lawFirm(actor)) return null
  if (!visiting(actor)) return `${paths.profile(kind, id)}?${buildDetailsQuery(search)}`
  return addQuery(getPublicPath(kind, id), buildVisitorQuery(search, amount))
}

/** Returns the query by which public pages pass a visitor's search on, with the amount as it was asked for. */
export const buildVisitorQuery = (search: FinderSearch, amount: string | undefined): string =>
  [buildDetailsQuery(search), toQueryString({ amount })].filter(Boolean).join('&')

const getPublicPath = (kind: FinderKind, id: number): string =>
  kind === 'lender' ? paths.publicLender(id) : paths.publicBrokerById(id)

export type FinderFilterName = keyof typeof finderFilters

/** A dialog of the finder with its filters (row L-03); `range` is the filter that requires both ends. */
export type FinderDialog = { id: string; label: string; filters: readonly FinderFilterName[]; range?: FinderRange }

const listScenarioDetails = (prefix: 'constructionScenario.' | 'subdivisionScenario.'): FinderFilterName[] =>
  (Object.keys(finderFilters) as FinderFilterName[]).filter((name) => name.startsWith(prefix))

/** Every dialog of the finder, in the order of its buttons (doc 3 §2). */
export const FINDER_DIALOGS: readonly FinderDialog[] = [
  { id: 'place', label: 'Suburb and State', filters: ['suburb', 'state'] },
  { id: 'radius', label: 'Radius', filters: ['radius'] },
  { id: 'principal', label: 'Principal', filters: ['principal'], range: 'principal' },
  { id: 'priority', label: 'Priority', filters: ['priority'] },
  { id: 'lowerRate', label: 'Lower Rate', filters: ['lowerRate'], range: 'lowerRate' },
  { id: 'higherRate', label: 'Higher Rate', filters: ['higherRate'], range: 'higherRate' },
  { id: 'fee', label: 'Establishment Fee', filters: ['estab'], range: 'estab' },
  { id: 'scenario', label: 'Scenario', filters: ['scenario'] },
  { id: 'construction', label: 'Construction', filters: listScenarioDetails('constructionScenario.') },
  {
    id: 'subdivision',
    label: 'Subdivision',
    filters: ['subdivisionType', ...listScenarioDetails('subdivisionScenario.')],
  },
  { id: 'security', label: 'Security Type', filters: ['securityType', 'securitySubType'] },
  { id: 'lvr', label: 'LVR', filters: ['lvr'], range: 'lvr' },
  { id: 'settlement', label: 'Settlement Date', filters: ['settlementDate'] },
  { id: 'term', label: 'Term', filters: ['term'] },
  { id: 'brokerStars', label: 'Broker Stars from Lender', filters: ['brokerStars'] },
  { id: 'lenderStars', label: 'Lender Stars from Broker', filters: ['lenderStars'] },
  { id: 'valuation', label: 'Valuation', filters: ['valuation'] },
  { id: 'credit', label: 'Credit', filters: ['credits'] },
  { id: 'interest', label: 'Interest', filters: ['interest'] },
]

/** The dialogs whose buttons are shown before all filters are asked for; those of a scenario follow from it. */
const FIRST = ['place', 'radius', 'principal', 'priority', 'scenario', 'lvr', 'construction', 'subdivision']
/** The same for visitors, whose question above the list asks for place, principal and scenario. */
const FIRST_FOR_VISITORS = ['radius', 'priority', 'security', 'lvr', 'term', 'construction', 'subdivision']

/** True if a dialog's button is shown without asking for all filters. */
export const isFirstDialog = (id: string, isPublic: boolean): boolean =>
  (isPublic ? FIRST_FOR_VISITORS : FIRST).includes(id)

/** The scenario that must be chosen before a dialog is offered. */
const UNDER: Readonly<Record<string, string>> = { construction: 'CONSTRUCTION', subdivision: 'SUBDIVISION' }

/** Returns the dialogs that a search offers, without the withheld filters and without dialogs that have no other (row L-03). */
export const listOfferedDialogs = (params: FilterDraft, withheld: readonly string[]): FinderDialog[] =>
  FINDER_DIALOGS.filter(({ id }) => !UNDER[id] || params.scenarioKey === UNDER[id])
    .map(({ filters, ...dialog }) => ({ ...dialog, filters: filters.filter((name) => !withheld.includes(name)) }))
    .filter(({ filters }) => filters.length > 0)

/** Returns the parameters that a dialog sets. */
export const listParameters = ({ filters }: Pick<FinderDialog, 'filters'>): string[] =>
  filters.flatMap((name) => finderFilters[name].controls.map(({ parameter }) => parameter))

/** Returns the id of the dialog that contains a filter; '' if none does. */
export const findDialogOf = (name: string): string =>
  FINDER_DIALOGS.find(({ filters }) => filters.some((filter) => filter === name))?.id ?? ''

/**
 * Returns the errors that keep a dialog's Search from running (rows L-04, L-05): a range needs both ends, a radius needs a suburb,
 * and values must be within their bounds.
 */
export const findDialogFaults = (dialog: FinderDialog, draft: FilterDraft, isPublic: boolean): FieldError[] => {
  const parameters = listParameters(dialog)
  const [first = '', second = ''] = parameters
  if (dialog.range) return findRangeFaults(dialog.range, draft[first] ?? '', draft[second] ?? '')
  if (dialog.id === 'radius' && !draft.suburb) return [{ code: 'INVALID', field: first, message: finderFaults.place }]
  return findQueryFaults(draft, isPublic).filter(({ field = '' }) => parameters.includes(field))
}

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

const joinWithAnd = (parts: readonly string[], last: string): string =>
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

const describeYesNoFilter = (isNeeded: boolean | undefined, what: string): string[] =>
  isNeeded === undefined ? [] : [isNeeded ? what : `no ${what.replace(/^an? /, '')}`]

const describeMinimumFilter = (value: string | undefined, words: (value: string) => string): string[] =>
  value === undefined ? [] : [words(value)]

// Describes the filters that construction and subdivision scenarios have in common.
const describeScenarioDetailFilters = (
  values: Values,
  prefix: 'constructionScenario' | 'subdivisionScenario',
): string[] => [
  ...describeYesNoFilter(values[`${prefix}.presalesDebtCoverRequired`], 'presales debt cover'),
  ...describeMinimumFilter(
    values[`${prefix}.loanAmountPercentageGstEx`],
    (value) => `presales of ${value}% or more of the loan amount ex GST`,
  ),
  ...describeYesNoFilter(values[`${prefix}.qsRequired`], 'a QS'),
  ...describeYesNoFilter(values[`${prefix}.isBuilderDeveloper`], 'a builder/developer'),
  ...describeYesNoFilter(values[`${prefix}.isBuildToHold`], 'build to hold'),
  ...describeMinimumFilter(
    values[`${prefix}.tdcEquity`],
    (value) => `${value}% or more equity in total development costs`,
  ),
  ...describeYesNoFilter(values[`${prefix}.projectManagerRequired`], 'a project manager'),
  ...describeMinimumFilter(
    values[`${prefix}.contingenciesAllowance`],
    (value) => `a contingencies allowance of ${value}% or more`,
  ),
  ...describeMinimumFilter(
    values[`${prefix}.developerSuccessfulProjects`],
    (value) => `${value} or more past projects of the developer`,
  ),
]

const describeLoanTermFilters = (values: Values, getName: NameOf): string[] => {
  const { term, lvr, lowerRate, higherRate, estab, valuation, interest, credits, brokerStars, lenderStars } = values
  return [
    ...(term ? [`a term of ${describeTerm(term, getName)}`] : []),
    ...(lvr ? [`an LVR of ${describeRange(lvr, formatShare)}`] : []),
    ...(lowerRate ? [`a lower rate of ${describeRange(lowerRate, formatShare)}`] : []),
    ...(higherRate ? [`a higher rate of ${describeRange(higherRate, formatShare)}`] : []),
    ...(estab ? [`an establishment fee of ${describeRange(estab, formatShare)}`] : []),
    ...describeYesNoFilter(valuation, 'a valuation'),
    ...(interest === undefined ? [] : [`interest ${getName('interest', interest).toLowerCase()}`]),
    ...(credits
      ? [
          `a credit history of ${joinWithAnd(
            credits.map((id) => getName('credits', id).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())),
            'or',
          )}`,
        ]
      : []),
    ...(brokerStars === undefined ? [] : [`${describeStars(brokerStars)} for the broker from the lender`]),
    ...(lenderStars === undefined ? [] : [`${describeStars(lenderStars)} for the lender from the broker`]),
    ...describeScenarioDetailFilters(values, 'constructionScenario'),
    ...describeScenarioDetailFilters(values, 'subdivisionScenario'),
  ]
}

const describeLoanFilters = (values: Values, getName: NameOf): string => {
  const { principal, priority, settlementDate } = values
  const leading = [
    principal && `of ${describeRange(principal, formatBrief)}`,
    priority && `with ${getName('priority', priority).toLowerCase()} ranking`,
    describeScenario(values, getName),
    describeSecurity(values, getName),
    describePlace(values, getName),
    settlementDate && describeSettlement(getName('settlement-dates', settlementDate)),
  ].filter((words): words is string => Boolean(words))
  const further = describeLoanTermFilters(values, getName)
  if (further.length === 0) return leading.join(' ')
  return [...leading, `with ${joinWithAnd(further, 'and')}`].join(' ')
}

/**
 * Describes the filters of a finder search, to be read after 'loans': 'of $2M to $5M for land bank within 50 km of Geelong, VIC
 * with an LVR of 50% to 65%'. Returns '' for a search without filters (row L-02).
 */
export const searchWords = ({ filters }: Pick<FinderSearch, 'filters'>, lists: Lists): string =>
  describeLoanFilters(filters, (list, key) => lists[list]?.find(({ id }) => id === key)?.name ?? String(key))
