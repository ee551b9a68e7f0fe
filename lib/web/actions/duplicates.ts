'use server'

import { duplicatePolicies } from '#lib/people/duplicates/policy.ts'
import { findDuplicates } from '#lib/people/duplicates/queries.ts'
import { duplicateQuestion } from '#lib/people/duplicates/schema.ts'
import { action } from '#lib/web/action.ts'

/** Returns possible duplicates of the form's record. A Server Action instead of a GET, so that no log contains what was typed. */
export const findDuplicatesAction = action({
  name: 'findDuplicates',
  policy: duplicatePolicies.find.who,
  schema: duplicateQuestion,
  handle: findDuplicates,
})
