import { type PolicyTable, staffAdmin } from '#lib/core/policy.ts'

/** Who may ask why somebody got a mail. */
export const consentPolicies = {
  read: { who: staffAdmin, description: 'Read why somebody got an email and what they left: staff with ADMIN' },
} as const satisfies PolicyTable
