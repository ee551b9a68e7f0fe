import { command } from '#lib/foundation/audit/commands.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { computeLogAnchors, pickHashedAnchorFields, readAnchorLines } from '#lib/lending/history/anchors/queries.ts'
import { appendLineToFile } from '#lib/server/database/append-only.ts'
import { computeChainHashes } from '#lib/server/database/hash-chain.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'

// Only log rows older than ten minutes are anchored: no transaction runs that long, so nothing can be added before that
// time later.
const SETTLED = 10 * 60_000

/**
 * Writes a hash over the latest log row of every loan to the audit and, if LOAN_ANCHORS is set, to the anchor file.
 * Truncating, rewriting or deleting a log afterwards then contradicts an earlier anchor, even if its hashes fit again.
 */
export const anchorLoanLogs = command({
  policy: loanPolicies.anchorLogs,
  audits: ['LOAN_LOGS_ANCHORED'],
  prepare: async () => (await computeLogAnchors([new Date(now().getTime() - SETTLED).toISOString()]))[0],
  work: async ({ prepared, audit }) => {
    if (!prepared) return
    const path = getEnv().LOAN_ANCHORS
    await audit({ action: 'LOAN_LOGS_ANCHORED', details: { ...prepared, isFiled: path !== undefined } })
    if (path === undefined) return
    const last = (await readAnchorLines(path)).at(-1) ?? null
    const { previousHash, hash } = computeChainHashes(
      pickHashedAnchorFields(prepared),
      last && { hash: Buffer.from(last.hash, 'hex') },
    )
    const hex = (bytes: Uint8Array | null) => (bytes ? Buffer.from(bytes).toString('hex') : null)
    await appendLineToFile(path, JSON.stringify({ ...prepared, previousHash: hex(previousHash), hash: hex(hash) }))
  },
})
