import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { paths } from '#lib/core/paths.ts'
import { readQuestion } from '#lib/discovery/loan-search/words/queries.ts'
import { parsePhraseTerms } from '#lib/discovery/loan-search/words/rules.ts'
import type { ReadWords } from '#lib/discovery/loan-search/words/schema.ts'
import { listUsableGroupings } from '#lib/discovery/user-search/groups/rules.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { readNamesOfUserFilters } from '#lib/discovery/user-search/queries.ts'
import { userFilters, userSearch } from '#lib/discovery/user-search/search.ts'
import { collectUserPhrases } from '#lib/discovery/user-search/words/fields.ts'
import { userWordLabels } from '#lib/discovery/user-search/words/labels.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'

/** Reads words in the search box of All Users, whatever of them is understood. Raises FORBIDDEN for law-firm users. */
export const readUserWords = async (actor: Actor, text: string): Promise<ReadWords> => {
  if (!userPolicies.search.who(actor)) throw forbidden()
  const lists = await readShortLists(actor, userSearch.lists)
  return readQuestion(actor, {
    terms: parsePhraseTerms(text, collectUserPhrases(lists, listUsableGroupings(actor))),
    path: paths.allUsers(),
    search: userSearch,
    filters: userFilters,
    lists,
    readNames: readNamesOfUserFilters,
    unknown: userWordLabels.unknown,
  })
}
