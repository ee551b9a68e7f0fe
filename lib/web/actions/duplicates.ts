'use server'

import { duplicatePolicies } from '#lib/people/duplicates/policy.ts'
import { findDuplicates } from '#lib/people/duplicates/queries.ts'
import { duplicateQuestion } from '#lib/people/duplicates/schema.ts'
import { action } from '#lib/web/action.ts'

/** Whom the form's record would double; not an address, so that no log keeps what was typed. */
export const findDuplicatesAction = action(
  'findDuplicates',
  duplicatePolicies.find.who,
  duplicateQuestion,
  findDuplicates,
)
