import { dataOf } from '#lib/core/answers.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { saveLoanDraft } from '#lib/lending/saving/drafts/commands.ts'
import { draftInput, keptDraft } from '#lib/lending/saving/drafts/schema.ts'
import { route } from '#lib/web/route.ts'

/** Saves the unsaved input of a loan form as a draft; an older sequence changes nothing. */
export const PUT = route({
  policy: loanPolicies.edit.who,
  body: draftInput,
  answer: dataOf(keptDraft),
  handle: async ({ actor, body }) => ({ data: await saveLoanDraft(actor, body) }),
})
