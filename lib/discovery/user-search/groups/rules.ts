import type { Actor } from '#lib/core/actor.ts'
import { narrowToGroup } from '#lib/core/groupings.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { computeShare } from '#lib/core/money.ts'
import { lawFirmsByBdm } from '#lib/discovery/user-search/groups/labels.ts'
import type { UserGroup } from '#lib/discovery/user-search/groups/schema.ts'
import { type UserGrouping, type UsersGroupedBy, userGroupings } from '#lib/discovery/user-search/groups/search.ts'
import { type UserFilters, type UserSearch, userSearch } from '#lib/discovery/user-search/search.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'

/** A group as the database counts it; its key is null for people without a value. */
export type CountedGroup = {
  key: string | null
  people: number
  companies: number
  loans: number | null
  principal: bigint | null
}

const NAMES = new Intl.Collator('en-AU', { numeric: true })
const compareKeys = (one: string | null, other: string | null): number =>
  Number(one === null) - Number(other === null) || NAMES.compare(one ?? '', other ?? '')
const compareFigures = (one: bigint | number, other: bigint | number): number =>
  one < other ? -1 : Number(one > other)

/**
 * Returns the groups in their order. `nameOf` is asked for names only where they decide. Groups without a value come last by
 * name, and those whose books are hidden by loans and principal; equal groups are ordered by people, companies and key.
 */
export const orderUserGroups = (
  groups: readonly CountedGroup[],
  { sort, isDescending }: UserGrouping,
  nameOf: (key: string) => string,
): CountedGroup[] => {
  const isLast = ({ key, [sort === 'name' ? 'people' : sort]: figure }: CountedGroup): boolean =>
    sort === 'name' ? key === null : figure === null
  const compare = (one: CountedGroup, other: CountedGroup): number =>
    sort === 'name'
      ? NAMES.compare(nameOf(one.key ?? ''), nameOf(other.key ?? ''))
      : compareFigures(one[sort] ?? 0, other[sort] ?? 0)
  return groups.toSorted(
    (one, other) =>
      Number(isLast(one)) - Number(isLast(other)) ||
      (isDescending ? compare(other, one) : compare(one, other)) ||
      other.people - one.people ||
      other.companies - one.companies ||
      compareKeys(one.key, other.key),
  )
}

/** Converts a group for its reader. */
export const toUserGroup = (
  group: CountedGroup,
  name: string,
  { people, companies }: { people: number; companies: number },
): UserGroup => ({
  ...group,
  name,
  share: computeShare(BigInt(group.people), BigInt(people)),
  totalPeople: people,
  totalCompanies: companies,
})

type Meaning = Partial<UserFilters>

// The filters for a group's key; null for a text that is no key, and for groupings that no filter expresses.
const FILTERS: Record<UsersGroupedBy, (key: string) => Meaning | null> = {
  type: (key) => ({ type: [key] }) as unknown as Meaning,
  company: () => null,
  bdm: (key) => {
    if (key === lawFirmsByBdm.key) return { type: [lawFirmsByBdm.key] }
    const bdm = parseRecordId(key)
    return bdm === null ? null : { bdm }
  },
  state: (key) => ({ states: [key] }),
  leadScore: (key) => ({ leadScore: key }) as unknown as Meaning,
  currentCriteria: () => null,
  activeCriteria: (key) => {
    // The key is the code of a category, its position in `CATEGORY_KEYS` from 1.
    const criteria = CATEGORY_KEYS.filter((_category, at) => String(at + 1) === key)
    return criteria.length > 0 ? { criteria } : null
  },
  profileStatus: (key) => (key === 'true' || key === 'false' ? { profileStatus: key === 'true' } : null),
}

/** Returns the search for the people of one group, without grouping; null if filters cannot express it. */
export const buildSearchOfUserGroup = (search: UserSearch, by: UsersGroupedBy, key: string): UserSearch | null => {
  const added = FILTERS[by](key)
  return added && narrowToGroup(userSearch, search, { added })
}

/** Returns the groupings that the actor may use. */
export const listUsableGroupings = (actor: Actor): UsersGroupedBy[] =>
  userGroupings.groupings.filter((by) =>
    userSearch.isAllowed(actor, { filters: { group: userGroupings.getUsualGrouping(by) } }),
  )
