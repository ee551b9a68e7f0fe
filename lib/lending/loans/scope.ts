import { type Actor, brokerIdOf, lawFirmIdOf, lenderIdOf } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { type Authorised, authorised } from '#lib/core/ids.ts'
import { codesOf } from '#lib/foundation/lookups/queries.ts'
import { isParty, loanPolicies, loanReach, loanScope } from '#lib/lending/loans/policy.ts'
import { CLOSED_STATUSES, LOAN_GROUPS, type LoanGroup } from '#lib/lending/loans/statuses/rules.ts'
import { database, Prisma } from '#lib/server/db.ts'

/** A loan within the reach of whoever asks. */
export type LoanId = Authorised<'loan'>

/** The loan where it is within the actor's reach. Raises NOT_FOUND outside it, as for an unknown id. */
export const loanInScope = async (actor: Actor, id: number): Promise<LoanId> => {
  const isKnown = await database().loan.findFirst({ where: { AND: [{ id }, loanScope(actor)] }, select: { id: true } })
  if (!isKnown) throw notFound()
  return authorised(id)
}

/**
 * The same for whoever reads its log: staff and its parties (decision 'who sees which loan'). Raises NOT_FOUND outside the reach,
 * FORBIDDEN for others within it.
 */
export const loanWithLog = async (actor: Actor, id: number): Promise<LoanId> => {
  const loanId = await loanInScope(actor, id)
  if (loanPolicies.seeWholeMarket.who(actor)) return loanId
  const parties = await database().loanSearch.findUnique({
    where: { loanId },
    select: { lawFirmId: true, lenderIds: true, brokerIds: true },
  })
  if (!parties || !isParty(actor, parties)) throw forbidden()
  return loanId
}

/** A loan that a command has written or holds for whoever may write it. */
export const writtenLoan = (id: number): LoanId => authorised(id)

/** The codes of the statuses that loan lists distinguish. */
export type StatusCodes = Record<LoanGroup, number[]> & { closed: number[] }

export const statusCodes = async (): Promise<StatusCodes> => {
  const [preSettlement, current, discharged, closed] = await Promise.all([
    codesOf('loan_statuses', LOAN_GROUPS.PRE_SETTLEMENT),
    codesOf('loan_statuses', LOAN_GROUPS.CURRENT),
    codesOf('loan_statuses', LOAN_GROUPS.DISCHARGED),
    codesOf('loan_statuses', CLOSED_STATUSES),
  ])
  return { PRE_SETTLEMENT: preSettlement, CURRENT: current, DISCHARGED: discharged, closed }
}

/** The loans within an actor's reach, as a condition on `loan_searches s`; the same set as `loanScope`. */
export const scopeOf = (actor: Actor, codes: StatusCodes): Prisma.Sql => {
  const reach = loanReach(actor)
  const closed = Prisma.sql`s.status_code = any(${codes.closed}::int[])`
  switch (reach.kind) {
    case 'all':
      return Prisma.sql`true`
    case 'closed-or-own':
      return Prisma.sql`(${closed} or ${partyOf(actor)})`
    case 'law-firm':
      return Prisma.sql`s.law_firm_id = ${reach.lawFirmId}`
    case 'public':
      return Prisma.sql`${closed} and exists (
        select from brokers pb join companies pc on pc.id = pb.company_id
        where pb.id = any(s.broker_ids) and pb.is_active and pc.is_master_switch_on and exists (
          select from individuals pi where pi.company_id = pc.id and pi.is_visible and pi.closed_at is null
        )
      )`
  }
}

/** True where the actor's company is a party of the loan. */
export const partyOf = (actor: Actor): Prisma.Sql => {
  const [lenderId, brokerId, lawFirmId] = [lenderIdOf(actor), brokerIdOf(actor), lawFirmIdOf(actor)]
  const sides = [
    ...(lenderId === null ? [] : [Prisma.sql`s.lender_ids @> array[${lenderId}::int]`]),
    ...(brokerId === null ? [] : [Prisma.sql`s.broker_ids @> array[${brokerId}::int]`]),
    ...(lawFirmId === null ? [] : [Prisma.sql`s.law_firm_id = ${lawFirmId}`]),
  ]
  return sides.length === 0 ? Prisma.sql`false` : Prisma.sql`(${Prisma.join(sides, ' or ')})`
}

/** True where a lender, `lenders hl`, shows its name on the loan to this viewer; hidden ones count as empty. */
export const lenderShown = (actor: Actor, codes: StatusCodes): Prisma.Sql => {
  if (loanPolicies.seeWholeMarket.who(actor)) return Prisma.sql`true`
  if (actor.kind === 'visitor') return Prisma.sql`false`
  return Prisma.sql`(${partyOf(actor)} or case
    when s.status_code = any(${codes.CURRENT}::int[]) then hl.loan_tab_show_current_loan_book
    when s.status_code = any(${codes.DISCHARGED}::int[]) then hl.loan_tab_show_discharged_loan_book
    else true end)`
}
