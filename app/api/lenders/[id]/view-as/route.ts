import { dataOf } from '#lib/core/answers.ts'
import { byRequiredId } from '#lib/core/id-parameters.ts'
import { startView } from '#lib/market/lenders/viewing/commands.ts'
import { viewingPolicies } from '#lib/market/lenders/viewing/policy.ts'
import { viewAnswer, viewInput } from '#lib/market/lenders/viewing/schema.ts'
import { route } from '#lib/web/route.ts'

/**
 * Starts a view in which the session sees a lender as a broker, rival lender, law firm or visitor does (decision 'view
 * as').
 */
export const POST = route({
  policy: viewingPolicies.start.who,
  params: byRequiredId,
  body: viewInput,
  answer: dataOf(viewAnswer),
  handle: async ({ actor, params, body }) => ({ data: await startView(actor, params.id, body) }),
})
