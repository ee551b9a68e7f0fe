import { visitor } from '#lib/core/actor.ts'
import { readDollars, readPercent } from '#lib/core/amounts.ts'
import type { FieldError } from '#lib/core/errors.ts'
import type { Filter, Read } from '#lib/core/filters.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { formatDollars } from '#lib/core/money.ts'
import { parseTermMonths } from '#lib/core/ranges.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { createReader } from '#lib/core/search-parameters.ts'
import { readText } from '#lib/core/text.ts'
import { finderFaults } from '#lib/discovery/finder/filters/labels.ts'
import { FINDER_PAGE_SIZE, type FinderSearch, finderFilters, finderSearch } from '#lib/discovery/finder/search.ts'
import { filterLabels } from '#lib/discovery/loan-search/filters/labels.ts'

type FilterName = keyof typeof finderFilters & string

const percent = (value: string): string => `${value}%`
const money = (value: string): string => formatDollars(BigInt(value))

/** The ranges that need both ends, with their true bounds and what the documents say of a value beyond them (row L-05). */
const RANGES = {
  principal: { read: readDollars, from: '50000', to: '150000000', show: money, message: finderFaults.principal },
  lowerRate: { read: readPercent, from: '1', to: '150', show: percent, message: finderFaults.rate },
  higherRate: { read: readPercent, from: '1', to: '150', show: percent, message: finderFaults.rate },
  estab: { read: readPercent, from: '0', to: '4', show: percent, message: finderFaults.fee },
  lvr: { read: readPercent, from: '5', to: '99', show: percent, message: finderFaults.lvr },
} as const
export type FinderRange = keyof typeof RANGES

const isRange = (name: string): name is FinderRange => name in RANGES
const entryOf = (name: FilterName): Filter => finderFilters[name] as unknown as Filter
const fault = (field: string, message: string): FieldError => ({ code: 'INVALID', field, message })

/**
 * What is wrong with both ends of a range as they are entered (rows L-04, L-05): the documents' message with its field, and where
 * a value lies out of bounds a second line with the true ones.
 */
export const rangeFaults = (name: FinderRange, low: string, high: string): FieldError[] => {
  const { label, controls } = entryOf(name)
  const [from = '', to = ''] = controls.map(({ parameter }) => parameter)
  const { read, from: least, to: most, show, message } = RANGES[name]
  const [min, max] = [read(low), read(high)]
  if (!min) return [fault(from, finderFaults.bothEnds)]
  if (!max) return [fault(to, finderFaults.bothEnds)]
  if (Number(min) >= Number(max)) return [fault(from, finderFaults.order)]
  const beyond = Number(min) < Number(least) ? from : Number(max) > Number(most) ? to : null
  if (beyond === null) return []
  return [fault(beyond, message), fault(beyond, finderFaults.bounds(label, show(least), show(most)))]
}

const termFaults = (read: Read): FieldError[] => {
  const { label, controls } = entryOf('term')
  const ends = controls.map(({ parameter }) => ({ parameter, text: read(parameter) }))
  const unreadable = ends.find(({ text }) => text !== '' && parseTermMonths(text) === null)
  if (unreadable) return [fault(unreadable.parameter, finderFaults.value(label))]
  const [from, to] = ends.map(({ text }) => parseTermMonths(text))
  return from && to && from > to ? [fault(ends[0]?.parameter as string, finderFaults.order)] : []
}

const creditFaults = (read: Read): FieldError[] => {
  const { label } = entryOf('credits')
  const isWhole = read('credits', 'all')
    .split(',')
    .every((text) => parseRecordId(text.trim()) !== null)
  return isWhole ? [] : [fault('credits', finderFaults.value(label))]
}

/** What a filter hangs on, where it is not asked. */
const unaskedFault = (name: FilterName, parameter: string): FieldError => {
  const { label } = entryOf(name)
  if (name === 'radius') return fault(parameter, finderFaults.place)
  if (name === 'securitySubType') return fault(parameter, finderFaults.unasked(label, entryOf('securityType').label))
  const scenario = name.startsWith('constructionScenario') ? 'Construction' : 'Subdivision'
  return fault(parameter, finderFaults.unasked(label, `the scenario ${scenario}`))
}

// A parameter under any of its spellings.
const named =
  (key: string) =>
  ({ parameter }: { parameter: string }): boolean =>
    parameter.toLowerCase() === key.toLowerCase()

const faultsIn = (name: FilterName, raw: RawSearch, isPublic: boolean): FieldError[] => {
  const read = createReader(raw)
  const { label, controls, isAsked, parse, who } = entryOf(name)
  const given = controls.find(({ parameter }) => read(parameter, 'all') !== '')?.parameter
  if (given === undefined) return []
  if (isPublic && !(who?.(visitor) ?? true)) return [fault(given, finderFaults.withheld(label))]
  if (name === 'credits') return creditFaults(read)
  const twice = Object.keys(raw).find((key) => Array.isArray(raw[key]) && controls.some(named(key)))
  if (twice) return [fault(twice, finderFaults.twice(label))]
  if (!(isAsked?.(read) ?? true)) return [unaskedFault(name, given)]
  if (isRange(name)) return rangeFaults(name, ...(controls.map(({ parameter }) => read(parameter)) as [string, string]))
  if (name === 'term') return termFaults(read)
  const isAgainstLvr = name === 'valuation' && read(given) === 'false' && (entryOf(name).fixed?.(read) ?? null) !== null
  if (isAgainstLvr) return [fault(given, filterLabels.fixedValuation)]
  return parse(read) === null ? [fault(given, finderFaults.value(label))] : []
}

const names = Object.keys(finderFilters) as FilterName[]

const pagingFaults = ({ page, pageSize }: RawSearch): FieldError[] => [
  ...(page === undefined || /^[1-9]\d{0,5}$/.test(readText(page)) ? [] : [fault('page', finderFaults.page)]),
  ...(pageSize === undefined || readText(pageSize) === String(FINDER_PAGE_SIZE)
    ? []
    : [fault('pageSize', finderFaults.pageSize)]),
]

/** What of a query the finder cannot follow, field by field (decision 'finder: bad parameters'); `isPublic` where a visitor asks. */
export const queryFaults = (raw: RawSearch, isPublic: boolean): FieldError[] => [
  ...finderSearch.bodyFaults(raw),
  ...names.flatMap((name) => faultsIn(name, raw, isPublic)),
  ...pagingFaults(raw),
]

/** Reads the address of a page: what cannot be followed is left out and told, what the finder does not know is passed over. */
export const readLeniently = (raw: RawSearch, isPublic: boolean): { search: FinderSearch; faults: FieldError[] } => {
  const left = names.map((name) => ({ name, faults: faultsIn(name, raw, isPublic) })).filter(({ faults }) => faults[0])
  const { sort: _sort, orderBy: _orderBy, sortDirection: _direction, ...query } = raw
  const controls = left.flatMap(({ name }) => entryOf(name).controls)
  const kept = Object.fromEntries(Object.entries(query).filter(([key]) => !controls.some(named(key))))
  return { search: finderSearch.parse(kept), faults: left.flatMap(({ faults }) => faults) }
}
