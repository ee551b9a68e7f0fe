import { visitor } from '#lib/core/actor.ts'
import { readDollars, readPercent } from '#lib/core/amounts.ts'
import type { FieldError } from '#lib/core/errors.ts'
import type { Filter, Read } from '#lib/core/filters.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { formatDollars } from '#lib/core/money.ts'
import { parseTermKey } from '#lib/core/ranges.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { createReader } from '#lib/core/search-parameters.ts'
import { readText } from '#lib/core/text.ts'
import { finderFaults } from '#lib/discovery/finder/filters/labels.ts'
import { FINDER_PAGE_SIZE, type FinderSearch, finderFilters, finderSearch } from '#lib/discovery/finder/search.ts'
import { filterLabels } from '#lib/discovery/loan-search/filters/labels.ts'

type FilterName = keyof typeof finderFilters & string

const formatPercent = (value: string): string => `${value}%`
const formatMoney = (value: string): string => formatDollars(BigInt(value))

/** The ranges that need both ends, with their actual bounds and the documents' message for a value out of bounds (row L-05). */
const RANGES = {
  principal: { read: readDollars, from: '50000', to: '150000000', show: formatMoney, message: finderFaults.principal },
  lowerRate: { read: readPercent, from: '1', to: '150', show: formatPercent, message: finderFaults.rate },
  higherRate: { read: readPercent, from: '1', to: '150', show: formatPercent, message: finderFaults.rate },
  estab: { read: readPercent, from: '0', to: '4', show: formatPercent, message: finderFaults.fee },
  lvr: { read: readPercent, from: '5', to: '99', show: formatPercent, message: finderFaults.lvr },
} as const
export type FinderRange = keyof typeof RANGES

const isNumberRange = (name: string): name is FinderRange => name in RANGES
const getFinderFilter = (name: FilterName): Filter => finderFilters[name] as unknown as Filter
const createFilterFault = (field: string, message: string): FieldError => ({ code: 'INVALID', field, message })

/**
 * Returns the errors of a range as it is entered (rows L-04, L-05): the documents' message with its field, and for a value out of
 * bounds a second line with the actual bounds.
 */
export const findRangeFaults = (name: FinderRange, low: string, high: string): FieldError[] => {
  const { label, controls } = getFinderFilter(name)
  const [from = '', to = ''] = controls.map(({ parameter }) => parameter)
  const { read, from: least, to: most, show, message } = RANGES[name]
  const [min, max] = [read(low), read(high)]
  if (!min) return [createFilterFault(from, finderFaults.bothEnds)]
  if (!max) return [createFilterFault(to, finderFaults.bothEnds)]
  if (Number(min) >= Number(max)) return [createFilterFault(from, finderFaults.order)]
  const beyond = Number(min) < Number(least) ? from : Number(max) > Number(most) ? to : null
  if (beyond === null) return []
  return [
    createFilterFault(beyond, message),
    createFilterFault(beyond, finderFaults.bounds(label, show(least), show(most))),
  ]
}

const findTermFaults = (read: Read): FieldError[] => {
  const { label, controls } = getFinderFilter('term')
  const ends = controls.map(({ parameter }) => ({ parameter, text: read(parameter) }))
  const unreadable = ends.find(({ text }) => text !== '' && parseTermKey(text) === null)
  if (unreadable) return [createFilterFault(unreadable.parameter, finderFaults.value(label))]
  const [from, to] = ends.map(({ text }) => parseTermKey(text))
  return from && to && from > to ? [createFilterFault(ends[0]?.parameter as string, finderFaults.order)] : []
}

const findCreditFaults = (read: Read): FieldError[] => {
  const { label } = getFinderFilter('credits')
  const isWhole = read('credits', 'all')
    .split(',')
    .every((text) => parseRecordId(text.trim()) !== null)
  return isWhole ? [] : [createFilterFault('credits', finderFaults.value(label))]
}

/** Returns the error of a filter that is given without the filter on which it depends. */
const createInapplicableFilterFault = (name: FilterName, parameter: string): FieldError => {
  const { label } = getFinderFilter(name)
  if (name === 'radius') return createFilterFault(parameter, finderFaults.place)
  if (name === 'securitySubType')
    return createFilterFault(parameter, finderFaults.unasked(label, getFinderFilter('securityType').label))
  const scenario = name.startsWith('constructionScenario') ? 'Construction' : 'Subdivision'
  return createFilterFault(parameter, finderFaults.unasked(label, `the scenario ${scenario}`))
}

// Matches a control by its parameter in any spelling.
const isNamed =
  (key: string) =>
  ({ parameter }: { parameter: string }): boolean =>
    parameter.toLowerCase() === key.toLowerCase()

const findFilterFaults = (name: FilterName, raw: RawSearch, isPublic: boolean): FieldError[] => {
  const read = createReader(raw)
  const { label, controls, isAsked, parse, who } = getFinderFilter(name)
  const given = controls.find(({ parameter }) => read(parameter, 'all') !== '')?.parameter
  if (given === undefined) return []
  if (isPublic && !(who?.(visitor) ?? true)) return [createFilterFault(given, finderFaults.withheld(label))]
  if (name === 'credits') return findCreditFaults(read)
  const twice = Object.keys(raw).find((key) => Array.isArray(raw[key]) && controls.some(isNamed(key)))
  if (twice) return [createFilterFault(twice, finderFaults.twice(label))]
  if (!(isAsked?.(read) ?? true)) return [createInapplicableFilterFault(name, given)]
  if (isNumberRange(name))
    return findRangeFaults(name, ...(controls.map(({ parameter }) => read(parameter)) as [string, string]))
  if (name === 'term') return findTermFaults(read)
  const isAgainstLvr =
    name === 'valuation' && read(given) === 'false' && (getFinderFilter(name).fixed?.(read) ?? null) !== null
  if (isAgainstLvr) return [createFilterFault(given, filterLabels.fixedValuation)]
  return parse(read) === null ? [createFilterFault(given, finderFaults.value(label))] : []
}

const names = Object.keys(finderFilters) as FilterName[]

const findPagingFaults = ({ page, pageSize }: RawSearch): FieldError[] => [
  ...(page === undefined || /^[1-9]\d{0,5}$/.test(readText(page))
    ? []
    : [createFilterFault('page', finderFaults.page)]),
  ...(pageSize === undefined || readText(pageSize) === String(FINDER_PAGE_SIZE)
    ? []
    : [createFilterFault('pageSize', finderFaults.pageSize)]),
]

/** Returns the errors of a query, field by field (decision 'finder: bad parameters'); `isPublic` also rejects members' filters. */
export const findQueryFaults = (raw: RawSearch, isPublic: boolean): FieldError[] => [
  ...finderSearch.bodyFaults(raw),
  ...names.flatMap((name) => findFilterFaults(name, raw, isPublic)),
  ...findPagingFaults(raw),
]

/** Reads the query of a page: invalid filters are left out and returned as `faults`, unknown parameters are ignored. */
export const readLeniently = (raw: RawSearch, isPublic: boolean): { search: FinderSearch; faults: FieldError[] } => {
  const left = names
    .map((name) => ({ name, faults: findFilterFaults(name, raw, isPublic) }))
    .filter(({ faults }) => faults[0])
  const { sort: _sort, orderBy: _orderBy, sortDirection: _direction, ...query } = raw
  const controls = left.flatMap(({ name }) => getFinderFilter(name).controls)
  const kept = Object.fromEntries(Object.entries(query).filter(([key]) => !controls.some(isNamed(key))))
  return { search: finderSearch.parse(kept), faults: left.flatMap(({ faults }) => faults) }
}
