import { type PolicyTable, staff } from '#lib/core/policy.ts'

/** Defines who may see the freshness board and send reminders. */
export const freshnessPolicies = {
  view: { who: staff, description: 'Read the board of all lenders and categories' },
  remind: { who: staff, description: 'Remind lenders to verify their criteria' },
} satisfies PolicyTable
