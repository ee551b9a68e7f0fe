import { type PolicyTable, staffAdmin } from '#lib/core/policy.ts'

/** Who may look up the audience of a mailing. */
export const audiencePolicies = {
  read: { who: staffAdmin, description: 'Look up senders, recipients and audiences of mailings: staff with ADMIN' },
} as const satisfies PolicyTable
