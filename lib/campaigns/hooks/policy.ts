import { type PolicyTable, systemJob } from '#lib/core/policy.ts'

/** Who may report the delivery of mail: the provider, whose signature the endpoint has checked. */
export const hookPolicies = {
  take: { who: systemJob, description: 'Take a signed report of the mail service' },
} as const satisfies PolicyTable
