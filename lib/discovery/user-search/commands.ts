import { refreshUserSearches } from '#lib/discovery/user-search/facts/commands.ts'
import { userPolicies } from '#lib/discovery/user-search/policy.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { readStatusCodes } from '#lib/lending/access/scope.ts'
import { runBatch } from '#lib/server/database/batches.ts'

const PROJECTED = { none: 'Rows of people say what the records say; no record changes.' }

/** Updates the search rows of people with changes, so that no search has to update many first; returns the number of people. */
export const catchUpUserSearches = longCommand({
  policy: userPolicies.keep,
  audits: PROJECTED,
  work: async () => {
    const codes = await readStatusCodes()
    return runBatch((tx) => refreshUserSearches(tx, codes))
  },
})

/** Rebuilds the search rows of all people; returns the number of people. */
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
