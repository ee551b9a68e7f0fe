import { type PolicyTable, staff, staffAdmin } from '#lib/core/policy.ts'

/** Policies of the public holidays. */
export const holidayPolicies = {
  read: { who: staff, description: 'Read the public holidays: any staff' },
  change: { who: staffAdmin, description: 'Add, edit or delete a public holiday: staff with ADMIN' },
} as const satisfies PolicyTable
