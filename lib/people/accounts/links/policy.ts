import { anyone, type PolicyTable } from '#lib/core/policy.ts'

/** The endpoints of single-use links. */
export const linkPolicies = {
  redeem: { who: anyone, description: 'Set a password through a link from an e-mail: whoever holds it' },
} as const satisfies PolicyTable
