import { z } from 'zod'
import { dataOf } from '#lib/core/answers.ts'
import { forbidden } from '#lib/core/errors.ts'
import { loanChangePolicies, loanReadPolicies } from '#lib/lending/access/policy.ts'
import { buildLoanChangeSchema, changedLoanParams, loanParams, savedLoan } from '#lib/lending/inputs/schema.ts'
import { recordReview } from '#lib/lending/rating/commands.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { loanAnswer } from '#lib/lending/records/view/schema.ts'
import { updateLoan } from '#lib/lending/saving/editing/commands.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { route, routes } from '#lib/web/route.ts'

const policy = { as: loanChangePolicies }

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    policy: { as: loanReadPolicies },
    params: loanParams.extend({ as: z.enum(Object.keys(loanReadPolicies)) }),
    answer: dataOf(loanAnswer),
    handle: async ({ actor, params: { id } }) => ({ data: await getLoan(actor, id) }),
  }),

  /** Saves a loan, or only its review fields; 409 with the stored loan for an older version. */
  PUT: route({
    policy,
    params: changedLoanParams.extend({ as: z.enum(Object.keys(loanChangePolicies)) }),
    body: z.lazy(() => buildLoanChangeSchema(getEnv().PRODUCT_NAME)),
    isVersioned: true,
    answer: dataOf(z.union([savedLoan, savedLoan.pick({ id: true })])),
    handle: async ({ actor, params: { id, as }, body: change }) => {
      if (change.kind === 'loan') {
        if (as === 'broker') throw forbidden()
        return { data: await updateLoan(actor, id, change.body) }
      }
      await recordReview(actor, id, change.body)
      return { data: { id } }
    },
  }),
})
