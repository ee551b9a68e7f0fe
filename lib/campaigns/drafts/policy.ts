import { type PolicyTable, staffAdmin } from '#lib/core/policy.ts'

/** Who may write mailings; each person only their own drafts. */
export const draftPolicies = {
  write: { who: staffAdmin, description: 'Draft, test and send bulk and marketing email: staff with ADMIN' },
} as const satisfies PolicyTable
