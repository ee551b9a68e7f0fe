import { type PolicyTable, staffAdmin } from '#lib/core/policy.ts'

/** Policy of reading the audit. */
export const auditPolicy = {
  read: { who: staffAdmin, description: 'Read the audit' },
} as const satisfies PolicyTable
