import { readCount, readDollars, readPercent } from '#lib/core/amounts.ts'
import { isDay } from '#lib/core/dates.ts'
import type { Control, Filter, Filters } from '#lib/core/filters.ts'
import { toQueryString } from '#lib/core/paths.ts'
import type { Range } from '#lib/core/ranges.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { createReader } from '#lib/core/search-parameters.ts'

/** Filter values while they are being typed, by URL parameter. */
export type FilterDraft = Readonly<Record<string, string>>

/** One tab of the filter dialog and the names of its filters. */
export type FilterTab = { id: string; label: string; filters: readonly string[] }

/** The configuration of a filter dialog; `search` builds the URL of a search. */
export type FilterDesk = {
  filters: Filters
  /** Parts of a search that only links set, which replace others when words ask for them. */
  carried?: Filters
  tabs: readonly FilterTab[]
  search: { address: (path: string, raw: RawSearch, more: Record<string, string | null>) => string }
  /** Text for the number of results. */
  found: (total: number) => string
  /** Message shown when somebody changes a filter whose value is forced by other filters. */
  fixed?: string
  /** Hint texts below the fields, by filter name. */
  hints?: Readonly<Record<string, string>>
  /** The endpoint of the histograms, and the range filters that have one. */
  histogram?: { source: string; filters: readonly string[] }
}

const getFilterByName = ({ filters }: Pick<FilterDesk, 'filters'>, name: string): Filter => filters[name] as Filter

/** Returns the controls of a filter by its name. */
export const getFilterControls = (desk: FilterDesk, name: string): readonly Control[] =>
  getFilterByName(desk, name).controls

/** Returns true if the filter applies, given the rest of the draft (rows J-06, J-07, J-09). */
export const isFilterApplicable = (desk: Pick<FilterDesk, 'filters'>, draft: FilterDraft, name: string): boolean =>
  getFilterByName(desk, name).isAsked?.(createReader(draft)) ?? true

/** Returns true if the rest of the draft forces the filter's value (row J-08). */
export const isFilterForced = (desk: Pick<FilterDesk, 'filters'>, draft: FilterDraft, name: string): boolean =>
  (getFilterByName(desk, name).fixed?.(createReader(draft)) ?? null) !== null

const READERS: Partial<Record<Control['kind'], (text: string) => string | null>> = {
  money: readDollars,
  percent: readPercent,
  number: readCount,
  day: (text) => (text === '' || isDay(text) ? text : null),
}

/** Returns the parameters whose figure or day cannot be read. */
export const listUnreadableParameters = ({ filters }: Pick<FilterDesk, 'filters'>, draft: FilterDraft): string[] =>
  Object.values(filters)
    .flatMap(({ controls }) => controls)
    .filter(({ kind, parameter }) => READERS[kind]?.(draft[parameter] ?? '') === null)
    .map(({ parameter }) => parameter)

/** Returns true if a filter of the current search stays in force beside added ones. */
export const hasOtherFilters = (
  { filters }: Pick<FilterDesk, 'filters'>,
  current: FilterDraft,
  added: FilterDraft,
): boolean =>
  Object.values(filters)
    .flatMap(({ controls }) => controls)
    .some(({ parameter }) => Boolean(current[parameter]) && added[parameter] === undefined)

/** Returns the draft with each unreadable figure or day replaced by the value of the current search, so that the list can be queried. */
export const replaceUnreadableFilters = (
  desk: Pick<FilterDesk, 'filters'>,
  draft: FilterDraft,
  asked: FilterDraft,
): FilterDraft => {
  const held = listUnreadableParameters(desk, draft).map((parameter) => [parameter, asked[parameter] ?? ''])
  return Object.assign({}, draft, Object.fromEntries(held))
}

/**
 * Returns the draft after one control changed: fills in dependent values, empties cleared ones, sets forced ones and empties
 * filters that no longer apply.
 */
export const applyControlChange = ({
  desk,
  draft,
  control: { parameter, clears = [] },
  value,
  filled = {},
}: {
  desk: Pick<FilterDesk, 'filters'>
  draft: FilterDraft
  control: Control
  value: string
  filled?: FilterDraft
}): FilterDraft => {
  const next: Record<string, string> = { ...draft, ...filled, [parameter]: value }
  for (const cleared of clears) next[cleared] = ''
  for (const name of Object.keys(desk.filters)) {
    const { controls, fixed, write } = getFilterByName(desk, name)
    const forced = fixed?.(createReader(next)) ?? null
    if (forced !== null) Object.assign(next, write(forced))
    else if (!isFilterApplicable(desk, next, name)) for (const control of controls) next[control.parameter] = ''
  }
  return Object.fromEntries(Object.entries(next).filter(([, text]) => text !== ''))
}

// What an address has beside its filters.
const NO_FILTERS = ['sort', 'orderBy', 'page', 'pageSize', 'columns', 'map', 'view', 'group', 'groupSort']

/** Returns the address of a filter's histogram over the rows that the other filters of a search find. */
export const getHistogramAddress = (desk: FilterDesk, name: string, params: FilterDraft): string => {
  const own = getFilterControls(desk, name).map(({ parameter }) => parameter)
  const others = Object.entries(params).filter(([key]) => !own.includes(key) && !NO_FILTERS.includes(key))
  return `${desk.histogram?.source}?${toQueryString({ field: name, ...Object.fromEntries(others) })}`
}

/** Returns the range that a draft gives a range filter; null for none, or if an end cannot be read. */
export const getRange = (desk: Pick<FilterDesk, 'filters'>, name: string, draft: FilterDraft): Range | null =>
  getFilterByName(desk, name).parse(createReader(draft)) as Range | null

// The parameters that the chosen entry of another filter fills in: a suburb's state.
const listFilledParameters = (filters: Filters, added: FilterDraft): string[] =>
  Object.values(filters)
    .flatMap(({ controls }) => controls)
    .flatMap((control) => (control.kind === 'searched' && added[control.parameter] ? [control] : []))
    .flatMap(({ fills = {} }) => Object.keys(fills))

type Joined = { asked: FilterDraft; added: FilterDraft; filled: readonly string[] }

const joinValues = ({ controls, parse, write }: Filter, { asked, added, filled }: Joined): FilterDraft => {
  const [first] = controls
  if (first?.kind === 'choices' && !filled.includes(first.parameter)) {
    const keys = [asked, added].flatMap((draft) => (draft[first.parameter] ?? '').split(',')).filter(Boolean)
    return { [first.parameter]: [...new Set(keys)].join(',') }
  }
  const joined = Object.fromEntries(
    controls.map(({ parameter }) => [parameter, added[parameter] ?? asked[parameter] ?? '']),
  )
  const value = parse(createReader(joined))
  const isKept = value !== null && Object.entries(write(value)).every(([name, end]) => (end ?? '') === joined[name])
  return isKept ? joined : Object.fromEntries(controls.map(({ parameter }) => [parameter, added[parameter] ?? '']))
}

/**
 * Returns the draft with the filters of another one added: several choices are joined, a range keeps its other end if it
 * fits, any other value is replaced, and filters that depend on a changed one are emptied.
 */
export const addToDraft = (
  { filters, carried = {} }: Pick<FilterDesk, 'filters' | 'carried'>,
  asked: FilterDraft,
  added: FilterDraft,
): FilterDraft => {
  const next: Record<string, string> = { ...asked, ...added }
  const filled = listFilledParameters(filters, added)
  for (const { parameter, clears = [] } of Object.values(carried).flatMap(({ controls }) => controls))
    for (const cleared of added[parameter] ? clears : []) if (!added[cleared]) next[cleared] = ''
  for (const filter of Object.values(filters)) {
    if (!filter.controls.some(({ parameter }) => added[parameter])) continue
    for (const { clears = [] } of filter.controls) for (const cleared of clears) if (!added[cleared]) next[cleared] = ''
    Object.assign(next, joinValues(filter, { asked, added, filled }))
  }
  return next
}

/** Returns what an address has beside its search: the columns, and whether a map is shown. */
export const pickBeside = ({ columns, map }: FilterDraft): Record<string, string | null> => ({
  columns: columns ?? null,
  map: map ?? null,
})
