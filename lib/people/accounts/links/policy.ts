import { anyone, type PolicyTable, systemJob } from '#lib/core/policy.ts'

/** Policies of single-use links. */
export const linkPolicies = {
  redeem: { who: anyone, description: 'Set a password through a link from an email: whoever holds it' },
  open: { who: anyone, description: 'Record the first visit of an invitation: whoever holds its link' },
  enter: { who: systemJob, description: 'Take the ticket of a first sign-in: the identity provider alone' },
} as const satisfies PolicyTable
