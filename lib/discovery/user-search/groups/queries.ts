import type { Actor } from '#lib/core/actor.ts'
import { GROUP_PAGE_SIZE } from '#lib/core/groupings.ts'
import { computeOffset } from '#lib/core/pagination.ts'
import type { UserCells } from '#lib/discovery/user-search/facts/schema.ts'
import type { Viewer } from '#lib/discovery/user-search/facts/scope.ts'
import { lawFirmsByBdm, profileStatusNames, userGroupingNames } from '#lib/discovery/user-search/groups/labels.ts'
import { type CountedGroup, orderUserGroups, toUserGroup } from '#lib/discovery/user-search/groups/rules.ts'
import type { UserGroup, UserGroupPage } from '#lib/discovery/user-search/groups/schema.ts'
import { selectUserGroups, selectUsersOfGroup } from '#lib/discovery/user-search/groups/scope.ts'
import type { UserGrouping, UsersGroupedBy } from '#lib/discovery/user-search/groups/search.ts'
import { userTypes } from '#lib/discovery/user-search/labels.ts'
import { prepareUserSearch, readUserRows } from '#lib/discovery/user-search/queries.ts'
import type { UserSearch } from '#lib/discovery/user-search/search.ts'
import { readNamesById } from '#lib/foundation/lookups/parties/queries.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/terms/labels.ts'
import { pool } from '#lib/server/database/db.ts'
import { runSearch } from '#lib/server/database/searching.ts'

type ReadGroup = Omit<CountedGroup, 'principal'> & { principal: string | null; isTotal: boolean }

type Names = ReadonlyMap<string, string>

const readNames = async (actor: Actor, by: UsersGroupedBy, keys: readonly string[]): Promise<Names> => {
  switch (by) {
    case 'type':
      return new Map(Object.entries(userTypes))
    case 'company': {
      // The ids are those of companies whose people the viewer has found.
      const { rows } = await pool().query<{ id: number; name: string }>(
        'select id, name from companies where id = any($1::int[])',
        [keys.map(Number)],
      )
      return new Map(rows.map(({ id, name }) => [String(id), name]))
    }
    case 'bdm': {
      const { key: lawFirms, name: lawFirmsName } = lawFirmsByBdm
      const names = await readNamesById(actor, 'bdms', keys.filter((key) => key !== lawFirms).map(Number))
      return new Map([[lawFirms, lawFirmsName], ...[...names].map(([id, name]) => [String(id), name] as const)])
    }
    case 'state': {
      const { states } = await readShortLists(actor, ['states'])
      return new Map(states.map(({ id, name }) => [String(id), name]))
    }
    case 'currentCriteria':
    case 'activeCriteria':
      // The code of a category is its position in `CATEGORIES`, from 1.
      return new Map(CATEGORIES.map(({ key }, at) => [String(at + 1), categoryLabels[key]]))
    case 'profileStatus':
      return new Map(Object.entries(profileStatusNames))
    case 'leadScore':
      return new Map()
  }
}

/** All groups in order, their totals, and a function that names some of them. */
type OrderedGroups = { groups: CountedGroup[]; name: (some: readonly CountedGroup[]) => Promise<UserGroup[]> }

const listKeys = (groups: readonly CountedGroup[]): string[] => groups.flatMap(({ key }) => key ?? [])

// Raises FORBIDDEN for a grouping by what the viewer may not read, as for a filter by it.
const prepareGrouped = (actor: Actor, search: UserSearch, group: UserGrouping): Promise<Viewer> =>
  prepareUserSearch(actor, { ...search, filters: Object.assign({}, search.filters, { group }) })

const listOrderedGroups = async (actor: Actor, search: UserSearch, grouping: UserGrouping): Promise<OrderedGroups> => {
  const viewer = await prepareGrouped(actor, search, grouping)
  const { by, sort } = grouping
  const read = await runSearch<ReadGroup>(selectUserGroups(viewer, search.filters, by))
  const counted = read.map(({ principal, ...group }) => ({
    ...group,
    principal: principal === null ? null : BigInt(principal),
  }))
  const groups = counted.filter(({ isTotal }) => !isTotal).map(({ isTotal: _not, ...group }) => group)
  const { people = 0, companies = 0 } = counted.find(({ isTotal }) => isTotal) ?? {}
  const known = sort === 'name' ? await readNames(actor, by, listKeys(groups)) : null
  return {
    groups: orderUserGroups(groups, grouping, (key) => known?.get(key) ?? key),
    name: async (some) => {
      const names = known ?? (await readNames(actor, by, listKeys(some)))
      return some.map((group) =>
        toUserGroup(group, group.key === null ? userGroupingNames[by].none : (names.get(group.key) ?? group.key), {
          people,
          companies,
        }),
      )
    },
  }
}

/**
 * Returns a page of the groups of the people whom a search finds, in their order. Raises FORBIDDEN as `searchUsers` does, and for
 * a grouping by what the viewer may not read.
 */
export const listUserGroups = async (
  actor: Actor,
  search: UserSearch,
  grouping: UserGrouping,
): Promise<UserGroupPage> => {
  const { groups, name } = await listOrderedGroups(actor, search, grouping)
  const paging = { page: search.page, pageSize: GROUP_PAGE_SIZE }
  const offset = computeOffset(paging)
  const rows = await name(groups.slice(offset, offset + GROUP_PAGE_SIZE))
  const largestPeople = groups.reduce((most, { people }) => Math.max(most, people), 0)
  return { rows, total: groups.length, ...paging, largestPeople }
}

/** Returns all groups of a search in their order, for a workbook. Raises FORBIDDEN as `listUserGroups` does. */
export const listAllUserGroups = async (
  actor: Actor,
  search: UserSearch,
  grouping: UserGrouping,
): Promise<UserGroup[]> => {
  const { groups, name } = await listOrderedGroups(actor, search, grouping)
  return name(groups)
}

/** Returns the first people of one group in the order of the search. Raises FORBIDDEN as `listUserGroups` does. */
export const listFirstUsersOfGroup = async (
  actor: Actor,
  search: UserSearch,
  { grouping, key, most }: { grouping: UserGrouping; key: string; most: number },
): Promise<UserCells[]> => {
  const viewer = await prepareGrouped(actor, search, grouping)
  const found = await runSearch<{ id: number }>(selectUsersOfGroup(viewer, search, { by: grouping.by, key, most }))
  return readUserRows(
    viewer,
    found.map(({ id }) => id),
  )
}
