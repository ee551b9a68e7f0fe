import { createHash } from 'node:crypto'
import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import {
  type Anchor,
  type AnchorFault,
  type AnchorLine,
  anchor,
  anchorLine,
} from '#lib/lending/history/anchors/schema.ts'
import { readLinesOfFile } from '#lib/server/database/append-only.ts'
import { database } from '#lib/server/database/db.ts'
import { findBrokenLink } from '#lib/server/database/hash-chain.ts'

type Head = { loanId: number; sequence: number; editedAt: Date; hash: Uint8Array }

const BATCH = 2_000

/**
 * Computes, for each moment, one hash over the latest log row of every loan, in order of loan id. Logs of deleted loans
 * are kept and later rows have later times, so the anchor of any past moment can be recomputed.
 */
export const computeLogAnchors = async (moments: readonly string[]): Promise<Anchor[]> => {
  const sums = moments.map((at) => ({ at, time: Date.parse(at), loans: 0, entries: 0, hash: createHash('sha256') }))
  for (let after = 0; ; ) {
    const rows = await database().$queryRaw<Head[]>`
      select l.loan_id as "loanId", l.sequence, l.edited_at as "editedAt", l.hash from loan_logs l
      where l.loan_id in (select distinct loan_id from loan_logs where loan_id > ${after} order by 1 limit ${BATCH})
      order by l.loan_id, l.sequence`
    for (const log of Map.groupBy(rows, ({ loanId }) => loanId).values())
      for (const sum of sums) addLogToAnchor(sum, log)
    const last = rows.at(-1)
    if (!last) return sums.map(({ at, loans, entries, hash }) => ({ at, loans, entries, root: hash.digest('hex') }))
    after = last.loanId
  }
}

type Sum = { time: number; loans: number; entries: number; hash: ReturnType<typeof createHash> }

const addLogToAnchor = (sum: Sum, log: readonly Head[]): void => {
  const known = log.filter(({ editedAt }) => editedAt.getTime() <= sum.time)
  const head = known.at(-1)
  if (!head) return
  sum.loans += 1
  sum.entries += known.length
  sum.hash.update(`${head.loanId} ${head.sequence} ${Buffer.from(head.hash).toString('hex')}\n`)
}

/** Returns the lines of an anchor file; a line that cannot be parsed is null. */
export const readAnchorLines = async (path: string): Promise<(AnchorLine | null)[]> =>
  (await readLinesOfFile(path)).map((line) => {
    try {
      return anchorLine.parse(JSON.parse(line))
    } catch {
      return null
    }
  })

/** Returns the fields of an anchor that its line's hash covers, besides the previous line's hash. */
export const pickHashedAnchorFields = ({ at, loans, entries, root }: Anchor): Anchor => ({ at, loans, entries, root })

/**
 * Compares the loan logs with the daily anchors in the audit and in an anchor file (or a copy of it kept elsewhere) and
 * returns every disagreement. For staff and jobs. Raises FORBIDDEN for others.
 */
export const checkLogAnchors = async (actor: Actor, path: string | undefined): Promise<AnchorFault[]> => {
  if (!loanPolicies.seeWholeMarket.who(actor)) throw forbidden()
  const lines = path === undefined ? [] : await readAnchorLines(path)
  const audited = await readAuditedAnchors()
  const kept = lines.filter((line) => line !== null)
  const places = new Set(kept.map(({ at }) => at))
  return [
    ...findBrokenAnchorLines(lines),
    ...(path === undefined ? [] : audited.filter(({ at, isFiled }) => isFiled && !places.has(at))).map(
      ({ at }): AnchorFault => ({ at, what: 'missing' }),
    ),
    ...(await findAnchorsUnlikeLogs([...kept.map(pickHashedAnchorFields), ...audited.map(pickHashedAnchorFields)])),
  ]
}

const readAuditedAnchors = async (): Promise<(Anchor & { isFiled: boolean })[]> => {
  const entries = await database().auditEntry.findMany({
    where: { action: 'LOAN_LOGS_ANCHORED' },
    orderBy: { id: 'asc' },
    select: { details: true },
  })
  return entries.map(({ details }) => {
    const { isFiled, ...rest } = details as Record<string, unknown>
    return { ...anchor.parse(rest), isFiled: isFiled === true }
  })
}

const findBrokenAnchorLines = (lines: readonly (AnchorLine | null)[]): AnchorFault[] => {
  const bytes = (hex: string | null) => (hex === null ? null : Buffer.from(hex, 'hex'))
  const links = lines.map((line, index) => ({
    sequence: index + 1,
    previousHash: bytes(line?.previousHash ?? null),
    hash: bytes(line?.hash ?? '') as Buffer,
    facts: line ? pickHashedAnchorFields(line) : {},
  }))
  const broken = findBrokenLink(links)
  return broken === null ? [] : [{ at: lines[broken - 1]?.at ?? `line ${broken}`, what: 'line' }]
}

// Returns the anchors that disagree with the logs; each moment is recomputed once.
const findAnchorsUnlikeLogs = async (anchors: readonly Anchor[]): Promise<AnchorFault[]> => {
  const truth = new Map(
    (await computeLogAnchors([...new Set(anchors.map(({ at }) => at))])).map((each) => [each.at, each]),
  )
  const wrong = anchors.filter((each) => {
    const now = truth.get(each.at)
    return now?.root !== each.root || now.loans !== each.loans || now.entries !== each.entries
  })
  return [...new Set(wrong.map(({ at }) => at))].sort().map((at) => ({ at, what: 'logs' }))
}
