import { combine, type PolicyTable, staff, staffAdmin, systemJob } from '#lib/core/policy.ts'

/** Policies of system users. */
export const staffPolicies = {
  create: { who: combine([staffAdmin, systemJob], 'or'), description: 'Add a system user: staff with ADMIN' },
  list: { who: staff, description: 'Open the system users console and its choice lists: any staff' },
  edit: { who: staffAdmin, description: 'Edit or delete a system user: staff with ADMIN' },
} as const satisfies PolicyTable
