import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { hashedFacts, type LogAct } from '#lib/lending/loans/logs/rules.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { database } from '#lib/server/db.ts'
import { brokenLink } from '#lib/server/hash-chain.ts'

/**
 * The sequence of the first log row of a loan that no longer fits its chain, or null; for staff and jobs.
 * @internal
 */
export const brokenLogRow = async (actor: Actor, loanId: number): Promise<number | null> => {
  if (!loanPolicies.seeWholeMarket.who(actor)) throw forbidden()
  const rows = await database().loanLog.findMany({ where: { loanId }, orderBy: { sequence: 'asc' } })
  return brokenLink(rows.map((row) => ({ ...row, facts: hashedFacts({ ...row, act: row.act as LogAct }) })))
}
