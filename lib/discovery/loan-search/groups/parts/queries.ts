import type { Actor } from '#lib/core/actor.ts'
import { readSteadily, requireLoanList } from '#lib/discovery/loan-search/groups/queries.ts'
import { sumGroups } from '#lib/discovery/loan-search/groups/sums/queries.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'
import { Prisma, queryRows } from '#lib/server/database/db.ts'

/**
 * Returns what a lender has lent itself of each of these loans, in dollars. They must be loans on which the reader may see it, such as
 * those that a filter by the lender found.
 */
export const readLenderParts = async (
  lender: number,
  loans: readonly { id: number }[],
): Promise<ReadonlyMap<number, bigint>> => {
  const rows = await queryRows<{ loan: number; part: string }>(Prisma.sql`
    select loan_id as loan, contribution_amount::text as part from loan_lenders
    where lender_id = ${lender} and loan_id = any(${loans.map(({ id }) => id)}::int[])`)
  return new Map(rows.map(({ loan, part }) => [loan, BigInt(part)]))
}

/** Returns the same of the loans that the lender shares with others, by the id of the loan. */
export const readSharedParts = async (
  lender: number,
  loans: readonly { id: number; principal: bigint }[],
): Promise<Record<number, bigint>> => {
  const parts = await readLenderParts(lender, loans)
  return Object.fromEntries(
    loans.flatMap(({ id, principal }) => {
      const part = parts.get(id)
      return part === undefined || part === principal ? [] : [[id, part]]
    }),
  )
}

/**
 * Returns the part of the principal that the lender of a search has lent itself, as its group counts it; null without a lender, or
 * if the whole principal is its own. Raises FORBIDDEN as `searchLoans` does.
 */
export const readLenderPart = async (actor: Actor, search: LoanSearch): Promise<bigint | null> => {
  const { lender } = search.filters
  if (lender === undefined) return null
  requireLoanList(actor, search)
  const groups = await readSteadily(actor, search, (grouped) => sumGroups('lender', grouped))
  const own = groups?.find(({ key }) => key === lender)
  return own && groups?.some(({ key, sum }) => key !== lender && sum > 0n) ? own.sum : null
}
