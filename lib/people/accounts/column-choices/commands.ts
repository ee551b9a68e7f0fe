import type { PersonActor } from '#lib/core/actor.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { savedChoice } from '#lib/people/accounts/column-choices/schema.ts'
import { accountPolicy } from '#lib/people/accounts/policy.ts'

/** Saves the person's columns of a list, in order; null deletes the choice. */
export const saveColumnChoice = command({
  policy: accountPolicy.readOwn,
  input: savedChoice,
  audits: { none: "How somebody looks at a list is nobody else's." },
  work: async ({ tx, actor, input: { list, columns } }) => {
    const { accountId } = actor as PersonActor
    if (columns === null) await tx.columnChoice.deleteMany({ where: { accountId, list } })
    else
      await tx.columnChoice.upsert({
        where: { accountId_list: { accountId, list } },
        create: { accountId, list, columns },
        update: { columns },
      })
  },
})
