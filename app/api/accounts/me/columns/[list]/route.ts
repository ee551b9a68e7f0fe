import { dataOf } from '#lib/core/answers.ts'
import { saveColumnChoice } from '#lib/people/accounts/column-choices/commands.ts'
import { choiceInput, choiceParams, keptChoice } from '#lib/people/accounts/column-choices/schema.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'
import { route } from '#lib/web/route.ts'

/** Saves the caller's columns of a list; null restores the defaults. */
export const PUT = route({
  policy: accountPolicy.readOwn.who,
  params: choiceParams,
  body: choiceInput,
  answer: dataOf(keptChoice),
  handle: async ({ actor, params: { list }, body: { columns } }) => {
    await saveColumnChoice(actor, { list, columns })
    return { data: { columns } }
  },
})
