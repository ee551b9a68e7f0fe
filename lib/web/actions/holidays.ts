'use server'

import { changeHoliday } from '#lib/foundation/lookups/holidays/commands.ts'
import { holidayPolicies } from '#lib/foundation/lookups/holidays/policy.ts'
import { holidayChange } from '#lib/foundation/lookups/holidays/schema.ts'
import { action } from '#lib/web/action.ts'

/** Adds, edits or deletes a public holiday, or undoes that. */
export const changeHolidayAction = action({
  name: 'changeHoliday',
  policy: holidayPolicies.change.who,
  schema: holidayChange,
  handle: changeHoliday,
})
