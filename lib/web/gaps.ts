import { combine, nobody, type Policy, type PolicyTable } from '#lib/core/policy.ts'

/**
 * Policies by path parameter and value: the policies of all parameters must allow the actor. '' is the value of an omitted optional
 * parameter; without an entry for '' it adds no policy.
 */
export type GapPolicies = Readonly<Record<string, PolicyTable>>

/** The path parameters of a request. */
export type Filled = Record<string, string | string[] | undefined>

/** Returns the combined policy of a request's path parameters; null if a parameter has an unknown value. */
export const resolvePolicyOfParameters = (policy: Policy | GapPolicies, filled: Filled): Policy | null => {
  if (typeof policy === 'function') return policy
  const policies: Policy[] = []
  for (const [gap, table] of Object.entries(policy)) {
    const word = [filled[gap] ?? ''].flat().join('/')
    const entry = Object.hasOwn(table, word) ? table[word] : undefined
    if (entry) policies.push(entry.who)
    else if (word !== '') return null
  }
  // Without any policy nobody is allowed.
  return policies.length > 0 ? combine(policies) : nobody
}
