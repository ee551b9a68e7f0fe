import { dataOf } from '#lib/core/answers.ts'
import { snapshotPolicies } from '#lib/lending/access/policy.ts'
import { getLoanSnapshot } from '#lib/lending/history/logs/queries.ts'
import { logParams, snapshotAnswer } from '#lib/lending/history/logs/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns a version of a loan as it was saved, for staff and its parties. */
  GET: route({
    policy: { as: snapshotPolicies },
    params: logParams,
    answer: dataOf(snapshotAnswer),
    handle: async ({ actor, params }) => ({ data: await getLoanSnapshot(actor, params.id, params.logId) }),
  }),
})
