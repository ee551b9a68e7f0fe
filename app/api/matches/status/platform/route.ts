import { dataOf } from '#lib/core/answers.ts'
import { setPlatformMatch } from '#lib/market/matches/commands.ts'
import { matchPolicies } from '#lib/market/matches/policy.ts'
import { platformMatchInput, savedMatch } from '#lib/market/matches/schema.ts'
import { route } from '#lib/web/route.ts'

/**
 * Sets the platform's status of a match and the staff's note; a lender's status in the body is ignored (rows G-03,
 * P-08).
 */
export const PUT = route({
  policy: matchPolicies.sayAsStaff.who,
  body: platformMatchInput,
  isVersioned: true,
  answer: dataOf(savedMatch),
  handle: async ({ actor, body }) => ({ data: await setPlatformMatch(actor, body) }),
})
