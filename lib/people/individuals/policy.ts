import { combine, type PolicyTable, signedIn, staff, staffAdmin, systemJob } from '#lib/core/policy.ts'

/** Policies of a company's people. */
export const individualPolicies = {
  view: { who: signedIn, description: 'Read a person whom a profile in reach shows' },
  add: { who: combine([staff, systemJob], 'or'), description: 'Add a person to a company: any staff' },
  remove: { who: staffAdmin, description: 'Delete a person from profile and platform: staff with ADMIN' },
} as const satisfies PolicyTable
