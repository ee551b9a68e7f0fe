import { type PolicyTable, signedIn } from '#lib/core/policy.ts'

/** Defines who may use the global search; the results depend on the role. */
export const searchPolicy = {
  search: { who: signedIn, description: 'Search people, companies and loan numbers in the own scope' },
} as const satisfies PolicyTable
