import { refreshUserSearches } from '#lib/discovery/user-search/facts/commands.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { readStatusCodes } from '#lib/lending/loans/scope.ts'
import { runBatch } from '#lib/server/database/batches.ts'

const PROJECTED = { none: 'Rows of people say what the records say; no record changes.' }

/** Writes the rows of people of whom something has changed, so that no search waits for many; returns their number. */
export const catchUpUserSearches = longCommand({
  policy: userPolicies.keep,
  audits: PROJECTED,
  work: async () => {
    const codes = await readStatusCodes()
    return runBatch((tx) => refreshUserSearches(tx, codes))
  },
})

/** Writes the rows of all people anew; returns their number. */
export const rebuildUserSearches = longCommand({
  policy: userPolicies.keep,
  audits: PROJECTED,
  work: async () => {
    const codes = await readStatusCodes()
    return runBatch(async (tx) => {
      await tx.$executeRaw`delete from user_search_states`
      return refreshUserSearches(tx, codes)
    })
  },
})
