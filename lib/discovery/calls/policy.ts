import { type PolicyTable, staff } from '#lib/core/policy.ts'

/** Defines who may work through the call queue. */
export const callPolicies = {
  work: { who: staff, description: 'Work through the follow-ups that are due as calls' },
} as const satisfies PolicyTable
