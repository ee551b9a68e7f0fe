import { combine, nobody, type Policy, type PolicyTable } from '#lib/core/policy.ts'

/**
 * Who may ask, by the word in each closed gap of an address: every gap's word must let the actor in. A gap that may be left
 * empty is ''; without an entry for that it adds nothing then.
 */
export type GapPolicies = Readonly<Record<string, PolicyTable>>

/** The gaps of an address as a request fills them. */
export type Filled = Record<string, string | string[] | undefined>

/** The policy of an address with filled gaps; null where one of them holds a word that no address has there. */
export const policyIn = (policy: Policy | GapPolicies, filled: Filled): Policy | null => {
  if (typeof policy === 'function') return policy
  const policies: Policy[] = []
  for (const [gap, table] of Object.entries(policy)) {
    const word = [filled[gap] ?? ''].flat().join('/')
    const entry = Object.hasOwn(table, word) ? table[word] : undefined
    if (entry) policies.push(entry.who)
    else if (word !== '') return null
  }
  // An address whose words say nothing of who may ask lets nobody in.
  return policies.length > 0 ? combine(policies) : nobody
}
