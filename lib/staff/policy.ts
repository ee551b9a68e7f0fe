import { combine, type PolicyTable, staffAdmin, systemJob } from '#lib/core/policy.ts'

/** Who may do what with system users. */
export const staffPolicies = {
  create: { who: combine([staffAdmin, systemJob], 'or'), description: 'Add a system user: staff with ADMIN' },
} as const satisfies PolicyTable
