import { anyone, type PolicyTable } from '#lib/core/policy.ts'

/** The endpoints of single-use links. */
export const linkPolicies = {
  redeem: { who: anyone, description: 'Set a password through a link from an email: whoever holds it' },
} as const satisfies PolicyTable
