import { anyone, type PolicyTable } from '#lib/core/policy.ts'

/** Defines who may read the public pages of lenders. */
export const lenderPolicies = {
  viewPublic: { who: anyone, description: 'Read the page of a lender that opted in to the finder' },
} satisfies PolicyTable
