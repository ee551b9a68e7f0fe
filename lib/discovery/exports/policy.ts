import { type PolicyTable, staff, staffAdmin, systemJob } from '#lib/core/policy.ts'

/** Defines who may export a saved search, who one page, and who writes the file. */
export const exportPolicies = {
  make: { who: staffAdmin, description: 'Export a loaded search and fetch the file: staff with ADMIN' },
  page: { who: staff, description: 'Fetch a page of All Loans or All Users as CSV: any staff' },
  work: { who: systemJob, description: 'Write the file of an export, with the rights of who asked' },
} as const satisfies PolicyTable
