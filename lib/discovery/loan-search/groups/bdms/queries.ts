import type { Actor } from '#lib/core/actor.ts'
import { groupingNames } from '#lib/discovery/loan-search/groups/labels.ts'
import type { GroupedBy } from '#lib/discovery/loan-search/groups/search.ts'
import type { LoanFilters } from '#lib/discovery/loan-search/search.ts'
import { readBdmsByParty } from '#lib/foundation/lookups/parties/queries.ts'

/** Returns the name of the BDM of a group by its key: null for a group without a record, and for all if the search does not ask for them. */
export type BdmNamer = (key: number) => string | null

/** Reads the BDMs of the lenders or brokers that are groups of a search, if it asks for them. */
export const readBdmNamer = async (
  actor: Actor,
  { by, bdms }: { by: GroupedBy } & Pick<Partial<LoanFilters>, 'bdms'>,
  keys: readonly number[],
): Promise<BdmNamer> => {
  if (!bdms || (by !== 'lender' && by !== 'broker')) return () => null
  const found = await readBdmsByParty(
    actor,
    by,
    keys.filter((key) => key > 0),
  )
  return (key) => (key > 0 ? (found.get(key) ?? groupingNames.bdm.none) : null)
}
