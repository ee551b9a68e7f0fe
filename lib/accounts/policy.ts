import { combine, type PolicyTable, signedIn, staffAdmin, systemJob } from '#lib/core/policy.ts'

/** Who may do what with accounts and sessions. */
export const accountPolicy = {
  readOwn: { who: signedIn, description: 'Read the own account' },
  openSession: { who: systemJob, description: 'Open a session after the identity provider said who it is' },
  signOut: { who: signedIn, description: 'End the own session' },
  endSessions: { who: combine([staffAdmin, systemJob], 'or'), description: 'End every session of an account' },
} as const satisfies PolicyTable
