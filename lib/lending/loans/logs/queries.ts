import { createHash } from 'node:crypto'
import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { hashedText, type LogAct, type LogFacts } from '#lib/lending/loans/logs/rules.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { database } from '#lib/server/db.ts'

/** SHA-256 of a log row's facts and the hash before it. */
export const hashOf = (facts: LogFacts, previousHash: string | null): Buffer =>
  createHash('sha256').update(hashedText(facts, previousHash)).digest()

/**
 * The sequence of the first log row of a loan that no longer fits its chain, or null; for staff and jobs.
 * @internal
 */
export const brokenLogRow = async (actor: Actor, loanId: number): Promise<number | null> => {
  if (!loanPolicies.seeWholeMarket.who(actor)) throw forbidden()
  const rows = await database().loanLog.findMany({ where: { loanId }, orderBy: { sequence: 'asc' } })
  let previous: string | null = null
  for (const [index, row] of rows.entries()) {
    const stored: string | null = row.previousHash ? Buffer.from(row.previousHash).toString('hex') : null
    const expected: string = hashOf({ ...row, act: row.act as LogAct }, previous).toString('hex')
    const isWhole: boolean = row.sequence === index + 1 && stored === previous
    if (!isWhole || Buffer.from(row.hash).toString('hex') !== expected) return row.sequence
    previous = expected
  }
  return null
}
