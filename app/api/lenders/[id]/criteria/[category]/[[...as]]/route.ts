import { dataOf } from '#lib/core/answers.ts'
import { editPolicies, readPolicies } from '#lib/market/criteria/policy.ts'
import { getPublishedCriteria } from '#lib/market/criteria/queries.ts'
import { saveRecord } from '#lib/market/criteria/record/commands.ts'
import { toCriteriaRecord } from '#lib/market/criteria/record/rules.ts'
import { criteriaRecord, recordInput } from '#lib/market/criteria/record/schema.ts'
import { criteriaParams } from '#lib/market/criteria/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Returns one category of a lender's criteria, as far as the caller may see it (rows P-06, P-16). */
  GET: route({
    policy: { as: readPolicies },
    params: criteriaParams,
    answer: dataOf(criteriaRecord),
    handle: async ({ actor, params: { id, category } }) => ({
      data: toCriteriaRecord(await getPublishedCriteria(actor, id, category)),
    }),
  }),

  /** Saves a category's criteria completely or not at all; 400 with an error per field, 409 if another version is stored. */
  PUT: route({
    policy: { as: editPolicies },
    params: criteriaParams,
    body: recordInput,
    isVersioned: true,
    answer: dataOf(criteriaRecord),
    handle: async ({ actor, params: { id: lenderId, category: categoryKey }, body }) => ({
      data: await saveRecord(actor, { lenderId, categoryKey }, body),
    }),
  }),
})
