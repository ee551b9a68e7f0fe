import { combine, hasRole, type PolicyTable, signedIn, staff } from '#lib/core/policy.ts'

/** Defines who may read figures and tasks, each those of their own role, and who may put which tasks aside. */
export const dashboardPolicy = {
  read: { who: signedIn, description: 'Read the own figures and what is waiting' },
  putAside: { who: staff, description: 'Snooze a task of the home page or mark it as done' },
  rate: {
    who: combine([hasRole('LENDER'), hasRole('BROKER')], 'or'),
    description: 'Find the loans that the own company has not rated, and put some of them aside',
  },
} as const satisfies PolicyTable
