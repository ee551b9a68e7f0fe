import { unchecked } from '#lib/core/parsing.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { displayName } from '#lib/foundation/lookups/parties/queries.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { BATCH, COLUMNS, loanSearchRows, NAMES } from '#lib/lending/loans/searches/queries.ts'
import { runBatch } from '#lib/server/batches.ts'
import { database, Prisma, type Tx } from '#lib/server/db.ts'
import { identifier } from '#lib/server/names.ts'

const REFRESHED = Prisma.join(
  NAMES.filter((name) => name !== 'loan_id').map(
    (name) => Prisma.sql`${identifier(name)} = ${identifier(`excluded.${name}`)}`,
  ),
)

/** Rewrites the search rows of some loans from the loans themselves, in the transaction that changed them. */
export const refreshLoanSearch = async (tx: Tx, loanIds: readonly number[]): Promise<void> => {
  await tx.$executeRaw`insert into loan_searches (${COLUMNS}) ${loanSearchRows(Prisma.sql`l.id = any(${loanIds})`)}
    on conflict (loan_id) do update set ${REFRESHED}`
}

const PROJECTED = { none: 'Search rows say what the loans say; no record changes.' }

/**
 * Sorts the loans of companies by the names that these have now; returns the number of loans that stood elsewhere. Each batch
 * reads the name as it stands, so that renamings one after the other end in the last. For staff and jobs.
 */
export const sortByNames = longCommand({
  policy: loanPolicies.seeWholeMarket,
  input: unchecked<readonly number[]>(),
  audits: PROJECTED,
  work: async ({ input: companyIds }) => {
    let count = 0
    for (const companyId of new Set(companyIds))
      for (const side of ['lender', 'broker'] as const)
        for (let moved = BATCH; moved === BATCH; count += moved) moved = await sortBatch(side, companyId)
    return count
  },
})

const sortBatch = (side: 'lender' | 'broker', companyId: number): Promise<number> => {
  const [name, ids] = [identifier(`${side}_name`), identifier(`${side}_ids`)]
  return database().$executeRaw`
    with wanted as (
      select x.id, lower(${displayName}) as name from ${identifier(`${side}s`)} x join companies c on c.id = x.company_id
      where c.id = ${companyId}
    )
    update loan_searches s set ${name} = wanted.name from wanted where s.loan_id in (
      select q.loan_id from loan_searches q, wanted w
      where q.${ids} @> array[w.id] and q.${ids}[1] = w.id and q.${name} <> w.name limit ${BATCH})`
}

/**
 * Rewrites the search row of every loan, batch by batch; returns their number. A batch that the database's absence ended is
 * begun again, those before it stay. For staff and jobs.
 */
export const rebuildLoanSearch = longCommand({
  policy: loanPolicies.seeWholeMarket,
  audits: PROJECTED,
  work: async () => {
    let [last, count] = [0, 0]
    for (;;) {
      const ids = await runBatch((tx) => refreshNext(tx, last))
      if (ids.length === 0) return count
      last = ids.at(-1) ?? last
      count += ids.length
    }
  },
})

// The next loans after an id, in the order of their ids.
const refreshNext = async (tx: Tx, last: number): Promise<number[]> => {
  const [where, orderBy] = [{ id: { gt: last } }, { id: 'asc' } as const]
  const loans = await tx.loan.findMany({ where, orderBy, take: BATCH, select: { id: true } })
  const ids = loans.map(({ id }) => id)
  await refreshLoanSearch(tx, ids)
  return ids
}

/** Writes the search rows of some loans anew, a batch in a transaction each. For staff and jobs. */
export const repairLoanSearches = longCommand({
  policy: loanPolicies.seeWholeMarket,
  input: unchecked<readonly number[]>(),
  audits: PROJECTED,
  work: async ({ input: loanIds }) => {
    for (let from = 0; from < loanIds.length; from += BATCH)
      await runBatch((tx) => refreshLoanSearch(tx, loanIds.slice(from, from + BATCH)))
  },
})
