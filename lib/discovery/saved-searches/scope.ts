import type { PersonActor } from '#lib/core/actor.ts'
import { savedSearchPolicies } from '#lib/discovery/saved-searches/policy.ts'
import { toStoredSearchKind } from '#lib/discovery/saved-searches/rules.ts'
import type { SearchKind } from '#lib/discovery/saved-searches/schema.ts'
import type { Prisma } from '#lib/server/database/db.ts'

/** Returns the condition for a person's own searches of a list. */
export const matchOwnSavedSearches = ({ accountId }: PersonActor, kind: SearchKind) =>
  ({ accountId, kind: toStoredSearchKind(kind), deletedAt: null }) satisfies Prisma.SavedSearchWhereInput

/** Returns the condition for the tabs of a list: a person's own searches, and those of colleagues that it pinned. */
export const matchSearchTabs = (actor: PersonActor, kind: SearchKind): Prisma.SavedSearchWhereInput => ({
  ...matchReadableSavedSearches(actor, kind),
  OR: [{ accountId: actor.accountId }, { pins: { some: { accountId: actor.accountId } } }],
})

/** Returns the condition for the searches that a person may open; for staff also their colleagues'. */
export const matchReadableSavedSearches = (actor: PersonActor, kind: SearchKind): Prisma.SavedSearchWhereInput => {
  const own = matchOwnSavedSearches(actor, kind)
  if (!savedSearchPolicies.readShared.who(actor)) return own
  const { accountId, ...all } = own
  return { ...all, account: { OR: [{ id: accountId }, { staffId: { not: null } }] } }
}
