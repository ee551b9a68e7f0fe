import { endEditing } from '#lib/market/criteria/editing/commands.ts'
import { endedInput } from '#lib/market/criteria/editing/schema.ts'
import { editPolicies } from '#lib/market/criteria/policy.ts'
import { criteriaParams } from '#lib/market/criteria/schema.ts'
import { route, routes } from '#lib/web/route.ts'

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  /** Ends the editing session of a category's form: its saves become one history entry. */
  PUT: route({
    policy: { as: editPolicies },
    params: criteriaParams,
    body: endedInput,
    answer: 'nothing',
    handle: ({ actor, params: { id: lenderId, category: categoryKey }, body }) =>
      endEditing(actor, { lenderId, categoryKey }, body),
  }),
})
