import { type PolicyTable, staffAdmin, systemJob } from '#lib/core/policy.ts'

/** Defines who may export a saved search, and who writes the file. */
export const exportPolicies = {
  make: { who: staffAdmin, description: 'Export a loaded search and fetch the file: staff with ADMIN' },
  work: { who: systemJob, description: 'Write the file of an export, with the rights of who asked' },
} as const satisfies PolicyTable
