import { type PolicyTable, staffAdmin } from '#lib/core/policy.ts'

/** Who may read sent mailings, their recipients and files. */
export const mailingPolicies = {
  read: { who: staffAdmin, description: 'Read mailings, their recipients and their files: staff with ADMIN' },
} as const satisfies PolicyTable
