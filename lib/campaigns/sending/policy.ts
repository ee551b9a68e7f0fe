import { type PolicyTable, staffAdmin, systemJob } from '#lib/core/policy.ts'

/** Who may pause, resume, cancel and retry mailings, and who delivers them. */
export const sendingPolicies = {
  steer: { who: staffAdmin, description: 'Pause, resume, cancel and retry mailings: staff with ADMIN' },
  deliver: { who: systemJob, description: 'Hand the mails of mailings to the mail transport' },
} as const satisfies PolicyTable
