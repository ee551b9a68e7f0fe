import { dataOf } from '#lib/core/answers.ts'
import { addProfile, removeProfile } from '#lib/market/onboarding/commands.ts'
import { profileChangePolicies } from '#lib/people/companies/policy.ts'
import { byProfileChange } from '#lib/people/companies/schema.ts'
import { companyProfileIds } from '#lib/people/contacts/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Adds a lender or broker profile to a company, or deletes one; 409 ERR_HASLOANS if it is on a loan. */
  POST: route({
    policy: { change: profileChangePolicies },
    params: byProfileChange,
    answer: dataOf(companyProfileIds),
    handle: async ({ actor, params: { id, change } }) => ({
      data: await (change.isAdded ? addProfile : removeProfile)(actor, id, change.kind),
    }),
  }),
})
