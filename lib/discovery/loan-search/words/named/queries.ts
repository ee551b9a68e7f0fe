import type { Actor } from '#lib/core/actor.ts'
import type { Term } from '#lib/discovery/loan-search/words/fields.ts'
import { listOwners, listPossibleNames, nameBdms, nameOwners } from '#lib/discovery/loan-search/words/named/rules.ts'
import { lookupPolicies, policyOfLookup } from '#lib/foundation/lookups/policy.ts'
import { readChoiceList } from '#lib/foundation/lookups/queries.ts'

type Found = readonly (readonly [name: string, id: number])[]

// Two people of one name are not told apart by it.
const indexOnly = (rows: Found): Map<string, number> =>
  new Map(rows.filter(([name, id]) => rows.every(([other, own]) => other !== name || own === id)))

/**
 * Reads the whole names of BDMs among words that were not understood, and their first names before brokers or lenders, for whoever may list BDMs: 'Ana Lee
 * this year', 'Ana’s brokers'.
 */
export const readBdmNames = async (actor: Actor, terms: readonly Term[]): Promise<Term[]> => {
  const names = [...listPossibleNames(terms), ...listOwners(terms).map(({ name }) => name)]
  if (names.length === 0 || !lookupPolicies[policyOfLookup.bdms].who(actor)) return [...terms]
  const found = await Promise.all(
    names.map((search) => readChoiceList(actor, { name: 'bdms', query: { search, page: 1 } })),
  )
  const rows = found.flatMap((page) => page.rows).map(({ id, name }) => [name.toLowerCase(), Number(id)] as const)
  const firstNames = rows.map(([name, id]) => [name.split(' ')[0] ?? name, id] as const)
  return nameOwners(nameBdms(terms, indexOnly(rows)), indexOnly(firstNames))
}
