import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { isParty, loanPolicies, loanScope } from '#lib/lending/loans/policy.ts'
import type { ReviewedLoan } from '#lib/lending/loans/reviews/rules.ts'
import { type LoanId, writtenLoan } from '#lib/lending/loans/scope.ts'
import type { Tx } from '#lib/server/db.ts'

/**
 * The loan that a party reviews, held until the end, so that two reviews of one loan keep its log in one chain. Raises
 * NOT_FOUND outside the scope, FORBIDDEN for whoever is no party.
 */
export const heldLoan = async (tx: Tx, actor: Actor, id: number): Promise<{ id: LoanId; loan: ReviewedLoan }> => {
  const [loan] = await tx.$queryRaw<ReviewedLoan[]>`
    select l.settlement_date::text as "settlementDate", l.repayment_date::text as "repaymentDate",
      (select json_agg(json_build_object('id', x.id, 'companyId', x.company_id))
        from loan_lenders part join lenders x on x.id = part.lender_id where part.loan_id = l.id) as "lenders",
      coalesce((select json_agg(json_build_object('id', x.id, 'companyId', x.company_id))
        from loan_brokers part join brokers x on x.id = part.broker_id where part.loan_id = l.id), '[]') as "brokers",
      (select json_build_object('id', f.id, 'companyId', f.company_id) from law_firms f where f.id = l.law_firm_id) as "lawFirm",
      coalesce((select json_object_agg(r.direction, json_build_object('stars', r.stars, 'review', r.review,
        'response', r.response, 'version', r.version)) from loan_reviews r where r.loan_id = l.id), '{}') as "reviews"
    from loans l where l.id = ${id} for update of l`
  if (!loan) throw notFound()
  const parties = {
    lawFirmId: loan.lawFirm.id,
    lenderIds: loan.lenders.map((lender) => lender.id),
    brokerIds: loan.brokers.map((broker) => broker.id),
  }
  if (loanPolicies.seeWholeMarket.who(actor) || isParty(actor, parties)) return { id: writtenLoan(id), loan }
  const isInScope = (await tx.loan.count({ where: { AND: [{ id }, loanScope(actor)] } })) > 0
  throw isInScope ? forbidden() : notFound()
}
