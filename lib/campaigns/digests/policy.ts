import { type PolicyTable, staffAdmin, systemJob } from '#lib/core/policy.ts'

/** Who plans digests, and who may see the coming ones. */
export const digestPolicies = {
  plan: { who: systemJob, description: 'Plan the digests of a day' },
  view: { who: staffAdmin, description: 'See the coming digests, a preview and the last runs: staff with ADMIN' },
} as const satisfies PolicyTable
