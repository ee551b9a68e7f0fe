import { anyone, type PolicyTable, signedIn } from '#lib/core/policy.ts'

/** Who may use the finder and read the sitemap. */
export const finderPolicies = {
  use: { who: signedIn, description: 'Use the finder' },
  usePublic: { who: anyone, description: 'Use the public finder' },
  readAddresses: { who: anyone, description: 'Read the sitemap' },
} satisfies PolicyTable
