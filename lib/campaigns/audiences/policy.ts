import { type PolicyTable, staffAdmin } from '#lib/core/policy.ts'

/** Who may see whom a mailing would go to. */
export const audiencePolicies = {
  read: { who: staffAdmin, description: 'Look up senders, recipients and audiences of mailings: staff with ADMIN' },
} as const satisfies PolicyTable
