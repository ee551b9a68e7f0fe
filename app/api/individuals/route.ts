import { dataOf } from '#lib/core/answers.ts'
import { addedIndividual, individualSchema } from '#lib/people/contacts/schema.ts'
import { addIndividual } from '#lib/people/individuals/commands.ts'
import { individualPolicies } from '#lib/people/individuals/policy.ts'
import { readIdempotencyKey } from '#lib/server/http/idempotency.ts'
import { route } from '#lib/web/route.ts'
import { rejectMissingId } from '#lib/web/unknown-call.ts'

/** Refuses to return a person without an id, with the documents' message. */
export const GET = route({ policy: individualPolicies.view.who, answer: 'nothing', handle: rejectMissingId })

/** Adds a person to a company. */
export const POST = route({
  policy: individualPolicies.add.who,
  body: individualSchema,
  answer: dataOf(addedIndividual),
  handle: async ({ actor, body, request }) => ({
    status: 201,
    data: await addIndividual(actor, body, readIdempotencyKey(request)),
  }),
})
