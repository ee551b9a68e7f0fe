import { type PolicyTable, staffAdmin, systemJob } from '#lib/core/policy.ts'

/** Policies of emails. */
export const emailPolicies = {
  readOutbox: { who: staffAdmin, description: 'Read the outbox: staff with ADMIN' },
  sendAgain: { who: staffAdmin, description: 'Send a failed email again: staff with ADMIN' },
  deliver: { who: systemJob, description: 'Hand queued messages to the mail transport' },
} as const satisfies PolicyTable
