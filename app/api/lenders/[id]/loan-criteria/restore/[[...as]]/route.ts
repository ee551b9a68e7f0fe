import { dataOf } from '#lib/core/answers.ts'
import { byId } from '#lib/core/parsing.ts'
import { editPolicies } from '#lib/market/criteria/policy.ts'
import { editedCriteria } from '#lib/market/criteria/schema.ts'
import { restoreCriteria } from '#lib/market/criteria/verification/commands.ts'
import { clearInput } from '#lib/market/criteria/verification/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Restores a cleared category; 409 if another version is stored. */
  PUT: route({
    policy: { as: editPolicies },
    params: byId,
    body: clearInput,
    isVersioned: true,
    answer: dataOf(editedCriteria),
    handle: async ({ actor, params: { id: lenderId }, body: { categoryType: categoryKey, version } }) => ({
      data: await restoreCriteria(actor, { lenderId, categoryKey }, { version }),
    }),
  }),
})
