import { readCount, readDollars, readPercent } from '#lib/core/amounts.ts'
import { isDay } from '#lib/core/dates.ts'
import type { Control, Filter, Filters } from '#lib/core/filters.ts'
import { createReader, type RawSearch } from '#lib/core/search.ts'

/** The filters as they are being entered: parameters with their texts. */
export type FilterDraft = Readonly<Record<string, string>>

/** Filters that stand behind one tab of their window. */
export type FilterTab = { id: string; label: string; filters: readonly string[] }

/** What a window of filters is made of; `search` is the object that reads and writes the address. */
export type FilterDesk = {
  filters: Filters
  tabs: readonly FilterTab[]
  search: { address: (path: string, raw: RawSearch, more: Record<string, string | null>) => string }
  /** How many the list has found, in words. */
  found: (total: number) => string
  /** What somebody is told who changes a filter whose value the others give. */
  fixed?: string
  /** A line below the field of a filter. */
  hints?: Readonly<Record<string, string>>
}

const named = ({ filters }: Pick<FilterDesk, 'filters'>, name: string): Filter => filters[name] as Filter

/** The controls of a filter. */
export const controlsOf = (desk: FilterDesk, name: string): readonly Control[] => named(desk, name).controls

/** True where what else is entered gives the filter a meaning (rows J-06, J-07, J-09). */
export const isAsked = (desk: Pick<FilterDesk, 'filters'>, draft: FilterDraft, name: string): boolean =>
  named(desk, name).isAsked?.(createReader(draft)) ?? true

/** True where what else is entered gives the filter its value (row J-08). */
export const isFixed = (desk: Pick<FilterDesk, 'filters'>, draft: FilterDraft, name: string): boolean =>
  (named(desk, name).fixed?.(createReader(draft)) ?? null) !== null

const READERS: Partial<Record<Control['kind'], (text: string) => string | null>> = {
  money: readDollars,
  percent: readPercent,
  number: readCount,
  day: (text) => (text === '' || isDay(text) ? text : null),
}

/** The draft as a list can be asked: a figure or day that cannot be read leaves the one that the list is asked for now. */
export const readableOf = (
  { filters }: Pick<FilterDesk, 'filters'>,
  draft: FilterDraft,
  asked: FilterDraft,
): FilterDraft => {
  const held = Object.values(filters)
    .flatMap(({ controls }) => controls)
    .filter(({ kind, parameter }) => READERS[kind]?.(draft[parameter] ?? '') === null)
  return Object.assign({}, draft, Object.fromEntries(held.map(({ parameter }) => [parameter, asked[parameter] ?? ''])))
}

/** The draft once a control holds another value, with what that brings along, empties, forces and leaves without a meaning. */
export const afterEntry = (
  desk: Pick<FilterDesk, 'filters'>,
  draft: FilterDraft,
  { parameter, clears = [] }: Control,
  value: string,
  filled: FilterDraft = {},
): FilterDraft => {
  const next: Record<string, string> = { ...draft, ...filled, [parameter]: value }
  for (const cleared of clears) next[cleared] = ''
  for (const name of Object.keys(desk.filters)) {
    const { controls, fixed, write } = named(desk, name)
    const forced = fixed?.(createReader(next)) ?? null
    if (forced !== null) Object.assign(next, write(forced))
    else if (!isAsked(desk, next, name)) for (const control of controls) next[control.parameter] = ''
  }
  return Object.fromEntries(Object.entries(next).filter(([, text]) => text !== ''))
}
