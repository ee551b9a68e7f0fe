import type { Actor } from '#lib/core/actor.ts'
import { forbidden } from '#lib/core/errors.ts'
import { hashedFacts, type LogAct } from '#lib/lending/loans/logs/rules.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { database } from '#lib/server/db.ts'
import { brokenLink } from '#lib/server/hash-chain.ts'

type LogRow = Awaited<ReturnType<typeof readLogs>>[number]

const readLogs = (loanIds: readonly number[]) =>
  database().loanLog.findMany({
    where: { loanId: { in: [...loanIds] } },
    orderBy: [{ loanId: 'asc' }, { sequence: 'asc' }],
  })

const brokenIn = (rows: readonly LogRow[]): number | null =>
  brokenLink(rows.map((row) => ({ ...row, facts: hashedFacts({ ...row, act: row.act as LogAct }) })))

/**
 * The sequence of the first log row of a loan that no longer fits its chain, or null; for staff and jobs.
 * @internal
 */
export const brokenLogRow = async (actor: Actor, loanId: number): Promise<number | null> => {
  if (!loanPolicies.seeWholeMarket.who(actor)) throw forbidden()
  return brokenIn(await readLogs([loanId]))
}

const BATCH = 500

/** The loans whose log no longer fits its chain; for staff and jobs. */
export const brokenLogs = async (actor: Actor): Promise<number[]> => {
  if (!loanPolicies.seeWholeMarket.who(actor)) throw forbidden()
  const broken: number[] = []
  for (let after = 0; ; ) {
    const loans = await database().$queryRaw<{ id: number }[]>`
      select distinct loan_id as id from loan_logs where loan_id > ${after} order by 1 limit ${BATCH}`
    const chains = Map.groupBy(await readLogs(loans.map(({ id }) => id)), ({ loanId }) => loanId)
    for (const [loanId, rows] of chains) if (brokenIn(rows) !== null) broken.push(loanId)
    const last = loans.at(-1)
    if (!last) return broken
    after = last.id
  }
}
