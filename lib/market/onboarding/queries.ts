import { DomainError } from '#lib/core/errors.ts'
import { companyMessages } from '#lib/people/companies/labels.ts'
import type { CompanyProfileIds } from '#lib/people/companies/schema.ts'
import type { Tx } from '#lib/server/database/db.ts'

/** Raises ERR_HASLOANS with the number of loans that refer to the profiles, if any. */
export const requireNoLoans = async (tx: Tx, profileIds: readonly number[]): Promise<void> => {
  const count = await countLoansOfProfiles(tx, profileIds)
  if (count > 0) throw new DomainError('ERR_HASLOANS', companyMessages.hasLoans(count))
}

const countLoansOfProfiles = async (tx: Tx, profileIds: readonly number[]): Promise<number> => {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (
      select loan_id from loan_lenders where lender_id = any(${profileIds})
      union select loan_id from loan_brokers where broker_id = any(${profileIds})
      union select id from loans where law_firm_id = any(${profileIds})) as named`
  return row?.count ?? 0
}

/** Returns the BDM of a company with one profile. */
export const findBdm = async (tx: Tx, { lenderId, brokerId }: CompanyProfileIds): Promise<number | null> => {
  const of = { select: { bdmId: true } }
  const lender = lenderId === null ? null : await tx.lender.findUnique({ where: { id: lenderId }, ...of })
  const broker = brokerId === null ? null : await tx.broker.findUnique({ where: { id: brokerId }, ...of })
  return (lender ?? broker)?.bdmId ?? null
}
