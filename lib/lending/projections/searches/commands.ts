import { unchecked } from '#lib/core/parsing.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { displayName } from '#lib/foundation/lookups/parties/scope.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { BATCH, COLUMNS, NAMES, selectLoanSearchRows } from '#lib/lending/projections/searches/queries.ts'
import { runBatch } from '#lib/server/database/batches.ts'
import { database, Prisma, type Tx } from '#lib/server/database/db.ts'
import { quoteIdentifier } from '#lib/server/database/names.ts'

const REFRESHED = Prisma.join(
  NAMES.filter((name) => name !== 'loan_id').map(
    (name) => Prisma.sql`${quoteIdentifier(name)} = ${quoteIdentifier(`excluded.${name}`)}`,
  ),
)

/** Rewrites the search rows of loans in the transaction that changed them. */
export const refreshLoanSearch = async (tx: Tx, loanIds: readonly number[]): Promise<void> => {
  await tx.$executeRaw`insert into loan_searches (${COLUMNS}) ${selectLoanSearchRows(Prisma.sql`l.id = any(${loanIds})`)}
    on conflict (loan_id) do update set ${REFRESHED}`
}

const PROJECTED = { none: 'Search rows say what the loans say; no record changes.' }

/**
 * Updates the sort names of the loans of companies; returns how many changed. Each batch reads the current name, so
 * that after several renames the last one wins. For staff and jobs.
 */
export const sortByNames = longCommand({
  policy: loanPolicies.seeWholeMarket,
  input: unchecked<readonly number[]>(),
  audits: PROJECTED,
  work: async ({ input: companyIds }) => {
    let count = 0
    for (const companyId of new Set(companyIds))
      for (const side of ['lender', 'broker'] as const)
        for (let moved = BATCH; moved === BATCH; count += moved) moved = await updateSortNamesOfBatch(side, companyId)
    return count
  },
})

const updateSortNamesOfBatch = (side: 'lender' | 'broker', companyId: number): Promise<number> => {
  const [name, ids] = [quoteIdentifier(`${side}_name`), quoteIdentifier(`${side}_ids`)]
  return database().$executeRaw`
    with wanted as (
      select x.id, lower(${displayName}) as name from ${quoteIdentifier(`${side}s`)} x join companies c on c.id = x.company_id
      where c.id = ${companyId}
    )
    update loan_searches s set ${name} = wanted.name from wanted where s.loan_id in (
      select q.loan_id from loan_searches q, wanted w
      where q.${ids} @> array[w.id] and q.${ids}[1] = w.id and q.${name} <> w.name limit ${BATCH})`
}

/**
 * Rewrites the search rows of all loans batch by batch; returns how many. Only the current batch is retried if the
 * database was unavailable. For staff and jobs.
 */
export const rebuildLoanSearch = longCommand({
  policy: loanPolicies.seeWholeMarket,
  audits: PROJECTED,
  work: async () => {
    let [last, count] = [0, 0]
    for (;;) {
      const ids = await runBatch((tx) => refreshNextBatch(tx, last))
      if (ids.length === 0) return count
      last = ids.at(-1) ?? last
      count += ids.length
    }
  },
})

// Refreshes the next batch of loans after an id; returns their ids in ascending order.
const refreshNextBatch = async (tx: Tx, last: number): Promise<number[]> => {
  const [where, orderBy] = [{ id: { gt: last } }, { id: 'asc' } as const]
  const loans = await tx.loan.findMany({ where, orderBy, take: BATCH, select: { id: true } })
  const ids = loans.map(({ id }) => id)
  await refreshLoanSearch(tx, ids)
  return ids
}

/** Rewrites the search rows of the given loans, one transaction per batch. For staff and jobs. */
export const repairLoanSearches = longCommand({
  policy: loanPolicies.seeWholeMarket,
  input: unchecked<readonly number[]>(),
  audits: PROJECTED,
  work: async ({ input: loanIds }) => {
    for (let from = 0; from < loanIds.length; from += BATCH)
      await runBatch((tx) => refreshLoanSearch(tx, loanIds.slice(from, from + BATCH)))
  },
})
