import { type PolicyTable, staffAdmin } from '#lib/core/policy.ts'

/** Who may follow mailings: what they say, to whom they went and how. */
export const mailingPolicies = {
  read: { who: staffAdmin, description: 'Read mailings, their recipients and their files: staff with ADMIN' },
} as const satisfies PolicyTable
