import { anyone, type PolicyTable } from '#lib/core/policy.ts'

/** Defines who may read the public pages of brokers. */
export const brokerPolicies = {
  viewPublic: { who: anyone, description: 'Read the page of a public broker' },
} satisfies PolicyTable
