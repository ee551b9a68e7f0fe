import { combine, type PolicyTable, staff, systemJob } from '#lib/core/policy.ts'

/** Who may do what with companies. */
export const companyPolicies = {
  create: { who: combine([staff, systemJob], 'or'), description: 'Add a company with its first person: any staff' },
} as const satisfies PolicyTable
