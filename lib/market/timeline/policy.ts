import { combine, hasRole, type PolicyTable, staff } from '#lib/core/policy.ts'

/** Defines who may read a company's timeline. */
export const timelinePolicies = {
  read: { who: staff, description: "Read a company's timeline: staff" },
  readOwn: {
    who: combine([hasRole('LENDER'), hasRole('BROKER')], 'or'),
    description: 'Read what others changed around the own company: lenders and brokers',
  },
} as const satisfies PolicyTable
