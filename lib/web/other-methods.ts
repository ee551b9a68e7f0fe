import { DomainError } from '#lib/core/errors.ts'
import { anyone } from '#lib/core/policy.ts'
import type { GapPolicies } from '#lib/web/gaps.ts'
import { type Handler, route } from '#lib/web/route.ts'

const open = { who: anyone, description: 'Everybody' }

/**
 * Returns handlers for the HTTP methods that a path does not support: METHOD_NOT_ALLOWED if its parameters have known values,
 * otherwise the response for an unknown path.
 */
export const otherMethods = (policy: GapPolicies): Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Handler> => {
  const words = Object.entries(policy).map(([gap, table]) => [
    gap,
    Object.fromEntries(Object.keys(table).map((word) => [word, open])),
  ])
  const refuse = route({
    policy: Object.fromEntries(words),
    answer: 'nothing',
    handle: async () => {
      throw new DomainError('METHOD_NOT_ALLOWED')
    },
  })
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse }
}
