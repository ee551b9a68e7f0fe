import { type Actor, getBrokerId, getLawFirmId, getLenderId } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { type Authorised, authorised } from '#lib/core/ids.ts'
import { readReferenceCodes } from '#lib/foundation/lookups/queries.ts'
import { buildLoanScope, getLoanReach, isParty, loanPolicies } from '#lib/lending/access/policy.ts'
import { type LoanCondition, SEARCH_COLUMNS } from '#lib/lending/facts/fields.ts'
import { CLOSED_STATUSES, LOAN_GROUPS, type LoanGroup } from '#lib/lending/statuses/rules.ts'
import { all, any, buildConditionSql } from '#lib/server/column-store/predicates.ts'
import { database, Prisma } from '#lib/server/database/db.ts'

/** The id of a loan that the actor was authorised for. */
export type LoanId = Authorised<'loan'>

/** Authorises an actor for a loan. Raises NOT_FOUND for an unknown id or outside the actor's reach. */
export const requireLoan = async (actor: Actor, id: number): Promise<LoanId> => {
  const isKnown = await database().loan.findFirst({
    where: { AND: [{ id }, buildLoanScope(actor)] },
    select: { id: true },
  })
  if (!isKnown) throw notFound()
  return authorised(id)
}

/**
 * Authorises an actor to read a loan's log: staff and its parties (decision 'who sees which loan'). Raises NOT_FOUND
 * outside the actor's reach, FORBIDDEN within it for others.
 */
export const requireLoanLog = async (actor: Actor, id: number): Promise<LoanId> => {
  const loanId = await requireLoan(actor, id)
  if (loanPolicies.seeWholeMarket.who(actor)) return loanId
  const parties = await database().loanSearch.findUnique({
    where: { loanId },
    select: { lawFirmId: true, lenderIds: true, brokerIds: true },
  })
  if (!parties || !isParty(actor, parties)) throw forbidden()
  return loanId
}

/** Marks as authorised a loan that a command has written, or has locked for an actor who may write it. */
export const markLoanWritten = (id: number): LoanId => authorised(id)

/** The status codes of the groups that loan lists distinguish. */
export type StatusCodes = Record<LoanGroup, number[]> & { closed: number[] }

export const readStatusCodes = async (): Promise<StatusCodes> => {
  const [preSettlement, current, discharged, closed] = await Promise.all([
    readReferenceCodes('loan_statuses', LOAN_GROUPS.PRE_SETTLEMENT),
    readReferenceCodes('loan_statuses', LOAN_GROUPS.CURRENT),
    readReferenceCodes('loan_statuses', LOAN_GROUPS.DISCHARGED),
    readReferenceCodes('loan_statuses', CLOSED_STATUSES),
  ])
  return { PRE_SETTLEMENT: preSettlement, CURRENT: current, DISCHARGED: discharged, closed }
}

/** Returns the loans within an actor's reach as a condition on search rows; the same set as `buildLoanScope`. */
export const matchLoansInReach = (actor: Actor, codes: StatusCodes): LoanCondition => {
  const reach = getLoanReach(actor)
  const closed: LoanCondition = { kind: 'in', column: 'status_code', values: codes.closed }
  switch (reach.kind) {
    case 'all':
      return all([])
    case 'closed-or-own':
      return any([closed, matchOwnLoans(actor)])
    case 'law-firm':
      return { kind: 'in', column: 'law_firm_id', values: [reach.lawFirmId] }
    case 'public':
      return all([closed, { kind: 'sql', sql: hasPublicBroker }])
  }
}

const hasPublicBroker = Prisma.sql`exists (
  select from brokers pb join companies pc on pc.id = pb.company_id
  where pb.id = any(s.broker_ids) and pb.is_active and pc.is_master_switch_on and exists (
    select from individuals pi where pi.company_id = pc.id and pi.is_visible and pi.closed_at is null
  )
)`

/** Returns the condition for loans that the actor's company is a party of. */
export const matchOwnLoans = (actor: Actor): LoanCondition => {
  const [lenderId, brokerId, lawFirmId] = [getLenderId(actor), getBrokerId(actor), getLawFirmId(actor)]
  return any([
    ...(lenderId === null ? [] : [{ kind: 'holds', column: 'lender_ids', ids: [lenderId] } as const]),
    ...(brokerId === null ? [] : [{ kind: 'holds', column: 'broker_ids', ids: [brokerId] } as const]),
    ...(lawFirmId === null ? [] : [{ kind: 'in', column: 'law_firm_id', values: [lawFirmId] } as const]),
  ])
}

/** Converts a loan condition to SQL on `loan_searches s`. */
export const loanConditionToSql = (condition: LoanCondition): Prisma.Sql =>
  buildConditionSql(condition, 's', SEARCH_COLUMNS)

/** Returns the loans within an actor's reach as SQL on `loan_searches s`. */
export const loanScopeSql = (actor: Actor, codes: StatusCodes): Prisma.Sql =>
  loanConditionToSql(matchLoansInReach(actor, codes))

/** SQL that is true if the actor's company is a party of the loan. */
export const ownLoanSql = (actor: Actor): Prisma.Sql => loanConditionToSql(matchOwnLoans(actor))
