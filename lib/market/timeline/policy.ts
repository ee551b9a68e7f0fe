import { type PolicyTable, staff } from '#lib/core/policy.ts'

/** Defines who may read a company's timeline. */
export const timelinePolicies = {
  read: { who: staff, description: "Read a company's timeline: staff" },
} as const satisfies PolicyTable
