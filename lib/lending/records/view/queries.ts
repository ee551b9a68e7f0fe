import { type Actor, getBrokerId, getLawFirmId, getLenderId } from '#lib/core/actor.ts'
import { DomainError, notFound } from '#lib/core/errors.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { requireLoan } from '#lib/lending/access/scope.ts'
import { readLoanRecord } from '#lib/lending/records/queries.ts'
import type { LoanRecord } from '#lib/lending/records/schema.ts'
import { buildLoanView, toShownBrokers, toShownLenders } from '#lib/lending/records/view/rules.ts'
import type { Involvement, LoanBrokerView, LoanLenderView, LoanView } from '#lib/lending/records/view/schema.ts'
import { database } from '#lib/server/database/db.ts'

const readLoanRecordInScope = async (actor: Actor, id: number): Promise<LoanRecord> => {
  if (!loanPolicies.view.who(actor)) throw new DomainError('UNAUTHENTICATED')
  const record = await readLoanRecord(database(), await requireLoan(actor, id))
  if (!record) throw notFound()
  return record
}

/** Returns one loan as the actor may read it. Raises NOT_FOUND for an unknown id or outside the scope. */
export const getLoan = async (actor: Actor, id: number): Promise<LoanView> =>
  buildLoanView(actor, await readLoanRecordInScope(actor, id))

/** Returns the attributed lenders of a loan as the actor may see them. Raises NOT_FOUND outside the scope. */
export const getLoanLenders = async (actor: Actor, id: number): Promise<LoanLenderView[]> =>
  toShownLenders(actor, await readLoanRecordInScope(actor, id))

/** Returns the attributed brokers of a loan. Raises NOT_FOUND outside the scope. */
export const getLoanBrokers = async (actor: Actor, id: number): Promise<LoanBrokerView[]> =>
  toShownBrokers(actor, await readLoanRecordInScope(actor, id))

/**
 * Returns on which sides of a loan the actor's own company is a party (row I-09). Raises NOT_FOUND outside the scope.
 */
export const getLoanInvolvement = async (actor: Actor, id: number): Promise<Involvement> => {
  const record = await readLoanRecordInScope(actor, id)
  const named = (party: { id: number; name: string }) => ({ id: party.id, name: party.name })
  return {
    attributedLenders: record.lenders.filter((lender) => lender.id === getLenderId(actor)).map(named),
    attributedBrokers: record.brokers.filter((broker) => broker.id === getBrokerId(actor)).map(named),
    attributedLawyer: getLawFirmId(actor) === record.lawFirmId ? { id: record.lawFirmId, name: record.lawFirm } : null,
  }
}
