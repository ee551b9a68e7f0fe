import { byRequiredId } from '#lib/core/id-parameters.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { deleteLoan } from '#lib/lending/saving/deletion/commands.ts'
import { deletionBody, namedLoan } from '#lib/lending/saving/deletion/schema.ts'
import { route } from '#lib/web/route.ts'

/** Deletes a loan, which `?id=` or the body must name besides the path; for administrators. */
export const PUT = route({
  policy: loanPolicies.delete.who,
  params: byRequiredId,
  query: namedLoan,
  body: deletionBody,
  isVersioned: true,
  answer: 'nothing',
  handle: ({ actor, params, query, body: { id, version } }) =>
    deleteLoan(actor, params.id, { id: query.id ?? id, version }),
})
