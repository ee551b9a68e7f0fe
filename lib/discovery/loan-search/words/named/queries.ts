import type { Actor } from '#lib/core/actor.ts'
import type { Term } from '#lib/discovery/loan-search/words/fields.ts'
import { listPossibleNames, nameBdms } from '#lib/discovery/loan-search/words/named/rules.ts'
import { lookupPolicies, policyOfLookup } from '#lib/foundation/lookups/policy.ts'
import { readChoiceList } from '#lib/foundation/lookups/queries.ts'

/** Reads the whole names of BDMs among words that were not understood, for whoever may list BDMs: 'Ana Lee this year'. */
export const readBdmNames = async (actor: Actor, terms: readonly Term[]): Promise<Term[]> => {
  const names = listPossibleNames(terms)
  if (names.length === 0 || !lookupPolicies[policyOfLookup.bdms].who(actor)) return [...terms]
  const found = await Promise.all(
    names.map((search) => readChoiceList(actor, { name: 'bdms', query: { search, page: 1 } })),
  )
  // Two people of one name are not told apart by it.
  const rows = found.flatMap((page) => page.rows).map(({ id, name }) => [name.toLowerCase(), Number(id)] as const)
  const isOnly = ([name, id]: readonly [string, number]) => rows.every(([other, own]) => other !== name || own === id)
  return nameBdms(terms, new Map(rows.filter(isOnly)))
}
