import { combine, hasRole, notLawFirm, type PolicyTable, systemJob } from '#lib/core/policy.ts'

const broker = hasRole('BROKER')
const lender = hasRole('LENDER')

/** Defines who may ask, answer, decide and read approaches; the commands and `matchApproachesInReach` decide which ones. */
export const approachPolicies = {
  ask: { who: broker, description: 'Ask lenders about a scenario: brokers' },
  answer: { who: lender, description: 'Answer an approach: the people of the lender asked' },
  decide: { who: broker, description: 'Accept or withdraw an approach: the people of the broker that asked' },
  change: { who: combine([broker, lender], 'or'), description: 'Answer, accept or withdraw: lenders and brokers' },
  read: { who: notLawFirm, description: 'Read approaches: staff all, lenders and brokers their own' },
  watch: { who: systemJob, description: 'Remind of approaches and end overdue ones: the product itself' },
} satisfies PolicyTable
