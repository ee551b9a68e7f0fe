import { given } from '#lib/core/parsing.ts'
import { longCommand } from '#lib/foundation/audit/commands.ts'
import { loanPolicies } from '#lib/lending/loans/policy.ts'
import { BATCH, COLUMNS, NAMES, truth } from '#lib/lending/loans/searches/queries.ts'
import { database, Prisma, type Tx, transaction } from '#lib/server/db.ts'
import { named } from '#lib/server/names.ts'

const REFRESHED = Prisma.join(
  NAMES.filter((name) => name !== 'loan_id').map((name) => Prisma.sql`${named(name)} = ${named(`excluded.${name}`)}`),
)

/** Rewrites the search rows of some loans from the loans themselves, in the transaction that changed them. */
export const refreshLoanSearch = async (tx: Tx, loanIds: readonly number[]): Promise<void> => {
  await tx.$executeRaw`insert into loan_searches (${COLUMNS}) ${truth(Prisma.sql`l.id = any(${loanIds})`)}
    on conflict (loan_id) do update set ${REFRESHED}`
}

/** Rewrites the search rows of every loan of a company, for whoever renames it or its first portrait. */
export const refreshLoanSearchOfCompany = async (tx: Tx, companyId: number): Promise<void> => {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select part.loan_id as id from loan_lenders part join lenders x on x.id = part.lender_id where x.company_id = ${companyId}
    union select part.loan_id from loan_brokers part join brokers x on x.id = part.broker_id where x.company_id = ${companyId}`
  if (rows.length > 0)
    await refreshLoanSearch(
      tx,
      rows.map(({ id }) => id),
    )
}

const PROJECTED = { none: 'Search rows say what the loans say; no record changes.' }

/** Rewrites the search row of every loan, batch by batch; returns their number. For staff and jobs. */
export const rebuildLoanSearch = longCommand({
  policy: loanPolicies.seeWholeMarket,
  audits: PROJECTED,
  work: async () => {
    let [last, count] = [0, 0]
    for (;;) {
      const loans = await database().loan.findMany({
        where: { id: { gt: last } },
        orderBy: { id: 'asc' },
        take: BATCH,
        select: { id: true },
      })
      if (loans.length === 0) return count
      const ids = loans.map(({ id }) => id)
      await transaction((tx) => refreshLoanSearch(tx, ids))
      last = ids.at(-1) ?? last
      count += ids.length
    }
  },
})

/** Writes the search rows of some loans anew, a batch in a transaction each. For staff and jobs. */
export const repairLoanSearches = longCommand({
  policy: loanPolicies.seeWholeMarket,
  input: given<readonly number[]>(),
  audits: PROJECTED,
  work: async ({ input: loanIds }) => {
    for (let from = 0; from < loanIds.length; from += BATCH)
      await transaction((tx) => refreshLoanSearch(tx, loanIds.slice(from, from + BATCH)))
  },
})
