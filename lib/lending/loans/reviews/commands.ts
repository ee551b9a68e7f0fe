import { type Actor, isPerson } from '#lib/core/actor.ts'
import { forbidden, invalid, notFound } from '#lib/core/errors.ts'
import { recordKey } from '#lib/core/parsing.ts'
import { command } from '#lib/foundation/audit/commands.ts'
import { changingFigures } from '#lib/lending/loans/figures/commands.ts'
import { appendLoanLog } from '#lib/lending/loans/logs/commands.ts'
import { isParty, loanPolicies, loanScope } from '#lib/lending/loans/policy.ts'
import { reviewMessages } from '#lib/lending/loans/reviews/labels.ts'
import { type ReviewedLoan, reviewErrors } from '#lib/lending/loans/reviews/rules.ts'
import {
  REVIEW_FIELDS,
  type ReviewDirection,
  type ReviewField,
  type ReviewInput,
  type ReviewPart,
  reviewSchema,
} from '#lib/lending/loans/reviews/schema.ts'
import { refreshLoanSearch } from '#lib/lending/loans/searches/commands.ts'
import { now } from '#lib/server/clock.ts'
import type { Tx } from '#lib/server/db.ts'

/**
 * Writes ratings, reviews and responses of a loan by whoever may write each of them; the loan's log, search row and figures follow.
 * Raises NOT_FOUND outside the scope, FORBIDDEN for whoever is no party, INVALID by field.
 */
export const recordReview = command({
  policy: loanPolicies.review,
  target: recordKey,
  input: reviewSchema,
  audits: ['LOAN_REVIEWED'],
  work: async ({ tx, actor, target: loanId, input: review, audit }) => {
    const loan = await lockedLoan(tx, actor, loanId)
    const errors = reviewErrors(actor, loan, review)
    if (errors.length > 0) throw invalid(errors)
    const directions = Map.groupBy(writtenFields(review), (field) => REVIEW_FIELDS[field][0])
    if (directions.size === 0) throw invalid(reviewMessages.nothing)
    await changingFigures(tx, loanId, async () => {
      for (const [direction, fields] of directions) await saveDirection(tx, actor, loanId, direction, fields, review)
    })
    await appendLoanLog(tx, actor, loanId, 'REVIEWED')
    await refreshLoanSearch(tx, [loanId])
    await audit({ act: 'LOAN_REVIEWED', subject: { kind: 'LOAN', id: loanId } })
  },
})

const writtenFields = (review: ReviewInput): ReviewField[] =>
  (Object.keys(REVIEW_FIELDS) as ReviewField[]).filter((field) => review[field] !== undefined)

// The loan's row is held until the end, so that two reviews of one loan keep its log in one chain.
const lockedLoan = async (tx: Tx, actor: Actor, id: number): Promise<ReviewedLoan> => {
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
  if (loanPolicies.seeWholeMarket.who(actor) || isParty(actor, parties)) return loan
  const isInScope = (await tx.loan.count({ where: { AND: [{ id }, loanScope(actor)] } })) > 0
  throw isInScope ? forbidden() : notFound()
}

const saveDirection = async (
  tx: Tx,
  actor: Actor,
  loanId: number,
  direction: ReviewDirection,
  fields: ReviewField[],
  review: ReviewInput,
): Promise<void> => {
  const by = isPerson(actor) ? actor.accountId : null
  const at = now()
  const columns = fields.map((field) => columnsOf(REVIEW_FIELDS[field][1], review[field], by, at))
  const data = Object.assign({}, ...columns) as Record<string, never>
  await tx.loanReview.upsert({
    where: { loanId_direction: { loanId, direction } },
    create: { loanId, direction, ...data },
    update: { ...data, version: { increment: 1 } },
  })
}

// Each part has its own author and time; an emptied text is no text.
const columnsOf = (part: ReviewPart, value: string | number | undefined, by: number | null, at: Date) => {
  const stored = value === '' ? null : value
  return { [part]: stored, [`${part}ById`]: by, [`${part}At`]: at }
}
