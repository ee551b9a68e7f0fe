import { DomainError } from '#lib/core/errors.ts'
import { anyone } from '#lib/core/policy.ts'
import type { GapPolicies } from '#lib/web/gaps.ts'
import { type Handler, route } from '#lib/web/route.ts'

const open = { who: anyone, description: 'Everybody' }

/**
 * The methods that an address with closed gaps does not take: refused where the gaps are filled with words of ours, and
 * otherwise told as at any address that no endpoint has.
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
