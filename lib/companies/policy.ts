import { combine, type PolicyTable, staff, staffAdmin, systemJob } from '#lib/core/policy.ts'

/** Who may do what with companies. */
export const companyPolicies = {
  create: { who: combine([staff, systemJob], 'or'), description: 'Add a company with its first person: any staff' },
  view: { who: staff, description: "Read a company's name and profiles for the staff's forms: any staff" },
  double: {
    who: staffAdmin,
    description: 'Add a company with the ACN of another one, with a reason: staff with ADMIN',
  },
} as const satisfies PolicyTable
