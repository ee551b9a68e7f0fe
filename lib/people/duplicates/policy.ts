import { type PolicyTable, staff } from '#lib/core/policy.ts'

/** Who may ask whom a new record would double. */
export const duplicatePolicies = {
  find: { who: staff, description: 'See whom a new company or person would double: any staff' },
} as const satisfies PolicyTable
