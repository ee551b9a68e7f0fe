import { audienceLabels } from '#lib/campaigns/audiences/labels.ts'
import { audiencePolicies } from '#lib/campaigns/audiences/policy.ts'
import type { Actor } from '#lib/core/actor.ts'
import { DomainError, forbidden, invalid } from '#lib/core/errors.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'
import { getSavedSearch } from '#lib/discovery/saved-searches/queries.ts'
import { searchedUserIds } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'

/** A saved user search to which a marketing mailing is sent. */
export type MailedSearch = { id: number; name: string; filters: RawSearch }

/** The error for a marketing mailing without a saved user search of the actor's own (row N-02). */
const createInvalidSearch = (): DomainError =>
  invalid([{ code: 'INVALID', field: 'savedSearchId', message: audienceLabels.invalidSearch }])

/**
 * Returns the actor's own saved user search. Raises FORBIDDEN, and INVALID with 'Saved user search is invalid' for one
 * that is missing, deleted, somebody else's, or a loan search.
 */
export const requireMailedSearch = async (actor: Actor, given: unknown): Promise<MailedSearch> => {
  if (!audiencePolicies.read.who(actor)) throw forbidden()
  const id = typeof given === 'number' || typeof given === 'string' ? parseRecordId(String(given)) : null
  if (id === null) throw createInvalidSearch()
  try {
    const { name, filters, isOwn } = await getSavedSearch(actor, 'users', id)
    if (isOwn) return { id, name, filters }
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error
  }
  throw createInvalidSearch()
}

/** Runs a saved user search now and returns the ids of its people. */
export const listPeopleOfSearch = (actor: Actor, { filters }: MailedSearch): Promise<number[]> =>
  searchedUserIds(actor, userSearch.parse(filters))
