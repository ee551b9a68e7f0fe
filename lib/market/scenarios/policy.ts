import { combine, hasRole, type PolicyTable, staff, systemJob } from '#lib/core/policy.ts'

/** Defines who may ask where a deal goes: those who bring deals, and staff. */
export const scenarioPolicies = {
  match: {
    who: combine([staff, hasRole('BROKER')], 'or'),
    description: 'Ask where a deal goes: brokers, dual users and staff',
  },
  matchEarlier: {
    who: staff,
    description: 'Ask where any deal went on an earlier day: staff; owners ask about deals that they saved',
  },
  watch: { who: systemJob, description: 'Compare deals with what lenders offer: the product itself' },
  save: {
    who: combine([staff, hasRole('BROKER')], 'or'),
    description: 'Save own deals and open shared ones: brokers, dual users and staff',
  },
} satisfies PolicyTable
