import { requireMailableSearch } from '#lib/campaigns/audiences/queries.ts'
import type { SearchInWords } from '#lib/campaigns/composer/rules.ts'
import type { Actor } from '#lib/core/actor.ts'
import { DomainError } from '#lib/core/errors.ts'
import { readText } from '#lib/core/text.ts'
import { readNamesOfUserFilters } from '#lib/discovery/user-search/queries.ts'
import { userSearch } from '#lib/discovery/user-search/search.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'

/**
 * Returns the saved user search of the composer's URL with its filters as a sentence; null if no mailing can be sent to
 * it (row N-02). Raises FORBIDDEN.
 */
export const describeMailableSearch = async (actor: Actor, named: unknown): Promise<SearchInWords | null> => {
  const found = await findMailableSearch(actor, readText(named))
  if (!found) return null
  const search = userSearch.parse(found.filters)
  const [lists, names] = await Promise.all([
    readShortLists(actor, userSearch.lists),
    readNamesOfUserFilters(actor, search.filters),
  ])
  return { id: found.id, name: found.name, sentence: userSearch.sentence(search, Object.assign({}, lists, names)) }
}

const findMailableSearch = async (actor: Actor, named: string) => {
  try {
    return await requireMailableSearch(actor, named)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'INVALID') return null
    throw error
  }
}
