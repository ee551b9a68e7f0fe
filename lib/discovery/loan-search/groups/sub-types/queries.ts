import type { Actor } from '#lib/core/actor.ts'
import { type NamedSubType, nameSubTypes } from '#lib/discovery/loan-search/groups/sub-types/rules.ts'
import { listSecuritySubTypes, readReferenceCodes, readShortLists } from '#lib/foundation/lookups/queries.ts'

/** Returns the security sub types by their code in the search rows. */
export const readSubTypesByCode = async (actor: Actor): Promise<Map<number, NamedSubType>> => {
  const [{ 'security-types': types }, subTypes] = await Promise.all([
    readShortLists(actor, ['security-types']),
    listSecuritySubTypes(actor),
  ])
  const named = nameSubTypes(types, subTypes)
  const codes = await Promise.all(named.map(({ id }) => readReferenceCodes('security_types', [id])))
  return new Map(named.flatMap((each, at) => (codes[at] ?? []).map((code) => [code, each] as const)))
}
