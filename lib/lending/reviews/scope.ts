import type { Actor } from '#lib/core/actor.ts'
import { forbidden, notFound } from '#lib/core/errors.ts'
import { buildLoanScope, isParty, loanPolicies } from '#lib/lending/access/policy.ts'
import { type LoanId, markLoanWritten, requireLoan } from '#lib/lending/access/scope.ts'
import type { ReviewedLoan } from '#lib/lending/reviews/rules.ts'
import { type Db, database, Prisma, type Tx } from '#lib/server/database/db.ts'

const readLoanForReviews = async (tx: Tx | Db, id: number): Promise<ReviewedLoan> => {
  const [loan] = await tx.$queryRaw<ReviewedLoan[]>`
    select l.settlement_date::text as "settlementDate", l.repayment_date::text as "repaymentDate",
      (select json_agg(json_build_object('id', x.id, 'companyId', x.company_id))
        from loan_lenders part join lenders x on x.id = part.lender_id where part.loan_id = l.id) as "lenders",
      coalesce((select json_agg(json_build_object('id', x.id, 'companyId', x.company_id))
        from loan_brokers part join brokers x on x.id = part.broker_id where part.loan_id = l.id), '[]') as "brokers",
      (select json_build_object('id', f.id, 'companyId', f.company_id) from law_firms f where f.id = l.law_firm_id) as "lawFirm",
      ${storedReviews} as "reviews"
    from loans l where l.id = ${id}`
  if (!loan) throw notFound()
  return loan
}

/** Condition on `loan_reviews r`: not held back. Every figure, list and text must apply it. */
export const SHOWN = Prisma.sql`r.held_since is null`

/** The reviews of loan `l` by direction, including held-back ones; callers must filter them for the viewer. */
export const storedReviews = Prisma.sql`coalesce((
  select json_object_agg(r.direction, json_build_object('stars', r.stars, 'review', r.review, 'response', r.response,
    'version', r.version, 'heldSince', r.held_since, 'authorCompanyId', author.company_id))
  from loan_reviews r left join accounts a on a.id = r.stars_by_id left join individuals author on author.id = a.individual_id
  where r.loan_id = l.id), '{}')`

/**
 * Locks a loan for a party that reviews it, so that concurrent reviews append to its log one after the other. Raises
 * NOT_FOUND outside the scope, FORBIDDEN if the actor is no party.
 */
export const lockReviewedLoan = async (
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<{ id: LoanId; loan: ReviewedLoan }> => {
  // Two statements: a single one that waits for the lock would read the state from before the wait.
  await tx.$queryRaw`select id from loans where id = ${id} for update`
  const loan = await readLoanForReviews(tx, id)
  if (mayReview(actor, loan)) return { id: markLoanWritten(id), loan }
  const isInScope = (await tx.loan.count({ where: { AND: [{ id }, buildLoanScope(actor)] } })) > 0
  throw isInScope ? forbidden() : notFound()
}

/** Returns a loan with its reviews for reading. Raises NOT_FOUND outside the scope. */
export const readReviewedLoan = async (actor: Actor, id: number): Promise<{ id: LoanId; loan: ReviewedLoan }> => {
  const loanId = await requireLoan(actor, id)
  return { id: loanId, loan: await readLoanForReviews(database(), loanId) }
}

/** True for staff, jobs and the parties of the loan. */
export const mayReview = (actor: Actor, { lenders, brokers, lawFirm }: ReviewedLoan): boolean =>
  loanPolicies.seeWholeMarket.who(actor) ||
  isParty(actor, {
    lawFirmId: lawFirm.id,
    lenderIds: lenders.map(({ id }) => id),
    brokerIds: brokers.map(({ id }) => id),
  })
