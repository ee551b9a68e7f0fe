import { type PolicyTable, signedIn } from '#lib/core/policy.ts'

/** Who may read the figures and the action list; each sees those of the own role. */
export const dashboardPolicy = {
  read: { who: signedIn, description: 'Read the own figures and what is waiting' },
} as const satisfies PolicyTable
