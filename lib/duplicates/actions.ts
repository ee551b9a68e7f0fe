'use server'

import { duplicatePolicies } from '#lib/duplicates/policy.ts'
import { findDuplicates } from '#lib/duplicates/queries.ts'
import { duplicateQuestion } from '#lib/duplicates/schema.ts'
import { action } from '#lib/server/action.ts'

/** Whom the form's record would double; not an address, so that no log keeps what was typed. */
export const findDuplicatesAction = action(
  'findDuplicates',
  duplicatePolicies.find.who,
  duplicateQuestion,
  findDuplicates,
)
