import { dataOf } from '#lib/core/answers.ts'
import { snapshotPolicies } from '#lib/lending/access/policy.ts'
import { getLoanSnapshot } from '#lib/lending/history/logs/queries.ts'
import { logParams, snapshotAnswer } from '#lib/lending/history/logs/schema.ts'
import { otherMethods } from '#lib/web/other-methods.ts'
import { route } from '#lib/web/route.ts'

const policy = { as: snapshotPolicies }

/** Returns a version of a loan as it was saved, for staff and its parties. */
export const GET = route({
  policy,
  params: logParams,
  answer: dataOf(snapshotAnswer),
  handle: async ({ actor, params }) => ({ data: await getLoanSnapshot(actor, params.id, params.logId) }),
})

export const { POST, PUT, PATCH, DELETE } = otherMethods(policy)
