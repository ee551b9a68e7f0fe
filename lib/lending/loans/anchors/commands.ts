import { command } from '#lib/foundation/audit/commands.ts'
import { anchorLines, anchorOf, headsAt } from '#lib/lending/loans/anchors/queries.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { appendLine } from '#lib/server/append-only.ts'
import { now } from '#lib/server/clock.ts'
import { env } from '#lib/server/env.ts'
import { chainHashes } from '#lib/server/hash-chain.ts'

// What is being written at this moment is anchored the next time: no transaction lives as long.
const SETTLED = 10 * 60_000

/**
 * Anchors the heads of all loans' logs in the audit and, where the instance has one, in its file; whoever then cuts off the end
 * of a log, writes it anew with fitting hashes or removes it is found by what was anchored before.
 */
export const anchorLoanLogs = command({
  policy: loanPolicies.anchorLogs,
  audits: ['LOAN_LOGS_ANCHORED'],
  prepare: async () => (await headsAt([new Date(now().getTime() - SETTLED).toISOString()]))[0],
  work: async ({ prepared, audit }) => {
    if (!prepared) return
    const path = env().LOAN_ANCHORS
    await audit({ action: 'LOAN_LOGS_ANCHORED', details: { ...prepared, isFiled: path !== undefined } })
    if (path === undefined) return
    const last = (await anchorLines(path)).at(-1) ?? null
    const { previousHash, hash } = chainHashes(anchorOf(prepared), last && { hash: Buffer.from(last.hash, 'hex') })
    const hex = (bytes: Uint8Array | null) => (bytes ? Buffer.from(bytes).toString('hex') : null)
    await appendLine(path, JSON.stringify({ ...prepared, previousHash: hex(previousHash), hash: hex(hash) }))
  },
})
