import { dataOf } from '#lib/core/answers.ts'
import { createCompany } from '#lib/market/onboarding/commands.ts'
import { companyPolicies } from '#lib/people/companies/policy.ts'
import { companySchema, createdCompany } from '#lib/people/companies/schema.ts'
import { readIdempotencyKey } from '#lib/server/http/idempotency.ts'
import { route } from '#lib/web/route.ts'

/** Creates a company with its profile and its first person. */
export const POST = route({
  policy: companyPolicies.create.who,
  body: companySchema,
  answer: dataOf(createdCompany),
  handle: async ({ actor, body, request }) => ({
    status: 201,
    data: await createCompany(actor, body, readIdempotencyKey(request)),
  }),
})
