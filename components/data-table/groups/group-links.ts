import { type Grouping, groupingTexts } from '#lib/core/groupings.ts'
import type { Search } from '#lib/core/search-definitions.ts'
import type { GroupChoiceList } from './group-choices.tsx'

/** The links of a grouped list. */
export type GroupLinks<Column extends string = string> = {
  sort: (sort: Column) => string
  page: (page: number) => string
  /** Shows a group's first rows below it, or hides them; null for a group that can't be opened. */
  toggle: (key: string) => string | null
  /** The list of a group's rows; null if filters cannot express it. */
  rows: (key: string) => string | null
}

/** Returns the address of a search of the list, with further parameters. */
export type Address<Found extends Search> = (search: Found, more?: Record<string, string>) => string

type GroupedList<By extends string, Column extends string> = {
  groupings: readonly By[]
  getUsualGrouping: (by: By) => Grouping<By, Column>
  getNextGrouping: (grouping: Grouping<By, Column>, sort: Column) => Grouping<By, Column>
}

const groupBy = <Found extends Search>(search: Found, group: Grouping | null): Found => {
  const { group: _group, ...filters } = search.filters as { group?: Grouping }
  return { ...search, page: 1, filters: group ? Object.assign({}, filters, { group }) : filters }
}

/** Returns the ways to group a list, and none first. */
export const listGroupChoices = <Found extends Search, By extends string>(
  names: Readonly<Record<By, { name: string }>>,
  { groupings, getUsualGrouping }: Pick<GroupedList<By, string>, 'groupings' | 'getUsualGrouping'>,
  { search, address }: { search: Found; address: Address<Found> },
): GroupChoiceList => {
  const { group } = search.filters as { group?: Grouping }
  const none = { id: 'none', name: groupingTexts.none, href: address(groupBy(search, null)) }
  const choices = groupings.map((by) => ({
    id: by,
    name: names[by].name,
    href: address(groupBy(search, getUsualGrouping(by))),
  }))
  return { current: group?.by ?? none.id, choices: [none, ...choices] }
}

type ShownGroups<Found extends Search, By extends string, Column extends string> = {
  search: Found
  grouping: Grouping<By, Column>
  /** The group whose rows are shown. */
  opened: { key: string } | null
  /** The parameters that name the loaded saved search, which its pages and groups keep. */
  paged: Record<string, string>
  /** The search for the rows of one group; null if filters cannot express it. */
  searchOf: (key: string) => Found | null
  address: Address<Found>
  /** True if a group's first rows can be shown below it. */
  canOpen: (key: string) => boolean
}

/** Returns the links of a grouped list. */
export const buildGroupLinks = <Found extends Search, By extends string, Column extends string>(
  { getNextGrouping }: Pick<GroupedList<By, Column>, 'getNextGrouping'>,
  { search, grouping, opened, paged, searchOf, address, canOpen }: ShownGroups<Found, By, Column>,
): GroupLinks<Column> => ({
  sort: (sort) => address(groupBy(search, getNextGrouping(grouping, sort))),
  page: (page) => address({ ...search, page }, paged),
  toggle: (key) =>
    canOpen(key) ? address(search, opened?.key === key ? paged : Object.assign({}, paged, { open: key })) : null,
  rows: (key) => {
    const found = searchOf(key)
    return found && address(found)
  },
})
