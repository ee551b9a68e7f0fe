import type { Actor } from '#lib/core/actor.ts'
import type { UsersGroupedBy } from '#lib/discovery/user-search/groups/search.ts'
import {
  bookOf,
  leadOf,
  offersOf,
  type Plain,
  type PlainUser,
  typesOf,
} from '#tests/integration/discovery/user-search/plain-users.ts'

/** A group computed directly: its people. */
export type PlainGroup = { people: PlainUser[]; companies: number; loans: number | null; principal: bigint | null }

const orNone = (keys: (string | null | undefined)[]): (string | null)[] => {
  const known = [...new Set(keys.filter((key) => key !== null && key !== undefined))]
  return known.length > 0 ? known : [null]
}

/** Returns the groups of a person. */
const groupsOf = (actor: Actor, by: UsersGroupedBy, user: PlainUser, plain: Plain): (string | null)[] => {
  switch (by) {
    case 'type':
      return orNone(typesOf(user))
    case 'company':
      return orNone([String(user.companyId)])
    case 'bdm':
      return orNone([...user.bdmIds.map(String), ...(user.lawFirmId === null ? [] : ['LAWFIRM'])])
    case 'state':
      return orNone([user.state])
    case 'leadScore':
      return orNone([leadOf(actor, user, plain)?.score])
    case 'currentCriteria':
      return orNone(offersOf(actor, user, plain).map(({ code }) => String(code)))
    case 'activeCriteria':
      return orNone(offersOf(actor, user, plain).flatMap(({ code, isPublished }) => (isPublished ? String(code) : [])))
    case 'profileStatus':
      return orNone([String(user.active[0])])
  }
}

/** Groups people one by one and sums the books of their companies, each company once. */
export const groupPlainly = (
  actor: Actor,
  by: UsersGroupedBy,
  { users, plain }: { users: readonly PlainUser[]; plain: Plain },
): Map<string | null, PlainGroup> => {
  const groups = new Map<string | null, PlainGroup>()
  for (const user of users)
    for (const key of groupsOf(actor, by, user, plain)) {
      const group = groups.get(key) ?? { people: [], companies: 0, loans: null, principal: null }
      const isKnown = group.people.some(({ companyId }) => companyId === user.companyId)
      group.people.push(user)
      if (!isKnown) {
        group.companies += 1
        for (const isDischarged of [false, true]) {
          const book = bookOf(actor, user, plain.loans, isDischarged)
          if (!book) continue
          group.loans = (group.loans ?? 0) + book.count
          group.principal = (group.principal ?? 0n) + BigInt(book.book)
        }
      }
      groups.set(key, group)
    }
  return groups
}
