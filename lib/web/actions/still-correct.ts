'use server'

import { z } from 'zod'
import { recordKey, recordVersion } from '#lib/core/parsing.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'
import { criteriaPolicies } from '#lib/market/criteria/policy.ts'
import { verifyCriteria } from '#lib/market/criteria/verification/commands.ts'
import { action } from '#lib/web/action.ts'

const seen = z.strictObject({
  lenderId: recordKey,
  categoryKey: z.enum(CATEGORY_KEYS),
  version: recordVersion,
})

/** Verifies a criteria category as it was shown: its lender confirms that it is still correct. */
export const sayStillCorrectAction = action({
  name: 'sayStillCorrect',
  policy: criteriaPolicies.edit.who,
  schema: seen,
  handle: async (actor, { lenderId, categoryKey, version }) => {
    const { shownUntil } = await verifyCriteria(actor, { lenderId, categoryKey }, { version })
    return { shownUntil }
  },
})
