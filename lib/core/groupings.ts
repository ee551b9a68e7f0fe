import type { FieldError } from '#lib/core/errors.ts'
import { type Filter, pickFilterPolicy } from '#lib/core/filters.ts'
import { parseListOrder, type Sort } from '#lib/core/orders.ts'
import type { Policy } from '#lib/core/policy.ts'
import type { RawSearch, Search } from '#lib/core/search-definitions.ts'
import { createReader } from '#lib/core/search-parameters.ts'
import { lowercaseLabel } from '#lib/core/text.ts'

/** How a list is grouped, and the order of its groups. */
export type Grouping<By extends string = string, Column extends string = string> = {
  by: By
  sort: Column
  isDescending: boolean
}

/** Groups per page. */
export const GROUP_PAGE_SIZE = 50

/** The texts of every grouped list; a grouping is said by its name. */
export const groupingTexts = {
  button: 'Group by',
  none: 'No grouping',
  /** After a number, of how many: '7 of 8'. */
  of: (count: string) => `of ${count}`,
  /** After the percentage of a group on a card, which has no column head. */
  share: 'share',
  by: (name: string) => `by ${lowercaseLabel(name)}`,
  grouped: (name: string) => `By ${lowercaseLabel(name)}`,
  unknown: (words: readonly string[]) => `Group by one of ${words.join(', ')}.`,
} as const

type Definition<By extends string, Column extends string> = {
  /** The groupings by the word in their address. */
  names: Readonly<Record<By, { name: string }>>
  /** The orders of groups; the first is that of their names. */
  sorts: readonly [Column, ...Column[]]
  usual: (by: By) => Omit<Grouping<By, Column>, 'by'>
  /** Who may group the list, and by what. */
  who?: Policy
  whoBy?: (by: By) => Policy | undefined
}

// Returns what of a grouping its address and its calls share.
const describeGroupings = <By extends string, Column extends string>({ names, usual }: Definition<By, Column>) => {
  const groupings = Object.keys(names) as By[]
  return {
    groupings,
    findBy: (text: string): By | undefined => groupings.find((each) => each === text),
    getUsualGrouping: (by: By): Grouping<By, Column> => ({ by, ...usual(by) }),
  }
}

const createGroupFilter = <By extends string, Column extends string>(
  definition: Definition<By, Column>,
): Filter<Grouping<By, Column>, never> => {
  const { names, sorts, usual, who, whoBy } = definition
  const { findBy, getUsualGrouping } = describeGroupings(definition)

  // A minus before the order makes it descending.
  const parse = (by: By | undefined, order: string): Grouping<By, Column> | null => {
    if (!by) return null
    const isDescending = order.startsWith('-')
    const sort = sorts.find((each) => each === (isDescending ? order.slice(1) : order))
    return sort ? { by, sort, isDescending } : getUsualGrouping(by)
  }

  const isUsual = ({ by, sort, isDescending }: Grouping<By, Column>): boolean =>
    sort === usual(by).sort && isDescending === usual(by).isDescending

  return {
    label: groupingTexts.button,
    controls: [
      { kind: 'carried', parameter: 'group', label: groupingTexts.button },
      { kind: 'carried', parameter: 'groupSort', label: groupingTexts.button },
    ],
    parse: (read) => parse(findBy(read('group')), read('groupSort')),
    write: (grouping) => ({
      group: grouping.by,
      groupSort: isUsual(grouping) ? null : `${grouping.isDescending ? '-' : ''}${grouping.sort}`,
    }),
    words: ({ by }) => names[by].name,
    phrase: ({ by }) => ({ after: groupingTexts.by(names[by].name) }),
    ...pickFilterPolicy(who ? { who } : {}),
    ...(whoBy ? { whoUses: ({ by }) => whoBy(by) } : {}),
  }
}

/** Creates the groupings of a list: their orders, their place in the address, and how a call asks for them. */
export const createGroupings = <By extends string, Column extends string>(definition: Definition<By, Column>) => {
  const { sorts, usual } = definition
  const { groupings, findBy, getUsualGrouping } = describeGroupings(definition)
  const [first] = groupings as [By, ...By[]]
  const readBy = (raw: RawSearch): By | undefined => findBy(createReader(raw)('by'))
  const readOrder = (raw: RawSearch): { sort: Sort<Column>; faults: FieldError[] } => {
    const { sort, isDescending } = usual(readBy(raw) ?? first)
    return parseListOrder(createReader(raw), sorts, { column: sort, isDescending })
  }

  return {
    groupings,
    /** Returns a grouping in its usual order. */
    getUsualGrouping,
    /** Returns the grouping after a press on a heading: names start ascending, figures descending. */
    getNextGrouping: ({ by, ...current }: Grouping<By, Column>, sort: Column): Grouping<By, Column> => ({
      by,
      sort,
      isDescending: current.sort === sort ? !current.isDescending : sort !== sorts[0],
    }),
    /** The grouping as a filter of the list, so that saved searches and links keep it; it removes no row. */
    groupFilter: createGroupFilter(definition),
    /** Reads the grouping of a call: `by`, and the order of the groups. */
    readGrouping: (raw: RawSearch): Grouping<By, Column> => {
      const { column, isDescending } = readOrder(raw).sort
      return { by: readBy(raw) ?? first, sort: column, isDescending }
    },
    /** Returns the errors of such a call. */
    listGroupingFaults: (raw: RawSearch): FieldError[] => [
      ...(readBy(raw) ? [] : [{ code: 'INVALID', field: 'by', message: groupingTexts.unknown(groupings) }]),
      ...readOrder(raw).faults,
    ],
  }
}

// True if a filter's value finds no more than the one before it: the same, or some of several choices.
const narrows = (before: unknown, value: unknown): boolean =>
  before === undefined ||
  before === value ||
  (Array.isArray(before) && Array.isArray(value) && value.every((each) => before.includes(each)))

type Rewriting<Found extends Search> = {
  parse(raw: RawSearch): Found
  params(search: Found): Record<string, string>
}

/**
 * Returns the first page of a search with further filters and without its grouping; null if those filters would replace
 * one that asks for something else, or an address cannot express them. `replaces` lets them replace one.
 */
export const narrowToGroup = <Found extends Search>(
  list: Rewriting<Found>,
  search: Found,
  { added, replaces = false }: { added: Readonly<Record<string, unknown>>; replaces?: boolean },
): Found | null => {
  const { group: _group, ...filters } = search.filters as Record<string, unknown>
  if (!replaces && Object.keys(added).some((name) => !narrows(filters[name], added[name]))) return null
  const next = list.parse(list.params({ ...search, page: 1, filters: Object.assign({}, filters, added) }))
  const read = next.filters as Record<string, unknown>
  return Object.entries(added).every(([name, value]) => JSON.stringify(read[name]) === JSON.stringify(value))
    ? next
    : null
}

/** Returns the width of a group's bar in percent of the widest, with one decimal. */
export const computeBarWidth = (part: bigint, largest: bigint): number =>
  largest <= 0n ? 0 : Number((1_000n * part) / largest) / 10
