import { type PolicyTable, staffAdmin } from '#lib/core/policy.ts'

/** Who may look up why a person got a mail. */
export const consentPolicies = {
  read: { who: staffAdmin, description: 'Read why somebody got an email and what they left: staff with ADMIN' },
} as const satisfies PolicyTable
