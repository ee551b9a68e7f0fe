import { type PolicyTable, staff } from '#lib/core/policy.ts'

/** Policy of looking up duplicates. */
export const duplicatePolicies = {
  find: { who: staff, description: 'See whom a new company or person would double: any staff' },
} as const satisfies PolicyTable
