import { type PolicyTable, staff } from '#lib/core/policy.ts'

/** Who may read what happened around a company. */
export const timelinePolicies = {
  read: { who: staff, description: "Read a company's timeline: staff" },
} as const satisfies PolicyTable
