import { anyone, type PolicyTable } from '#lib/core/policy.ts'

/** Policy of the email preferences behind a link: anyone with the link, because its token is the key. */
export const optOutPolicies = {
  byLink: { who: anyone, description: 'Read and change email choices by the link of a mail; its token is the key' },
} as const satisfies PolicyTable
