import { type Actor, brokerIdOf, lawFirmIdOf, lenderIdOf } from '#lib/core/actor.ts'
import { DomainError, notFound } from '#lib/core/errors.ts'
import { loanPolicies, loanScope } from '#lib/lending/loans/policy.ts'
import { readLoanRecord } from '#lib/lending/loans/records/queries.ts'
import type { LoanRecord } from '#lib/lending/loans/records/schema.ts'
import {
  brokersFor,
  type LoanBrokerView,
  type LoanLenderView,
  type LoanView,
  lendersFor,
  loanView,
} from '#lib/lending/loans/view/rules.ts'
import { database } from '#lib/server/db.ts'

const loanInScope = async (actor: Actor, id: number): Promise<void> => {
  const isKnown = await database().loan.findFirst({ where: { AND: [{ id }, loanScope(actor)] }, select: { id: true } })
  if (!isKnown) throw notFound()
}

const recordInScope = async (actor: Actor, id: number): Promise<LoanRecord> => {
  if (!loanPolicies.view.who(actor)) throw new DomainError('UNAUTHENTICATED')
  await loanInScope(actor, id)
  const record = await readLoanRecord(database(), id)
  if (!record) throw notFound()
  return record
}

/** One loan as the actor may read it. Raises NOT_FOUND outside the actor's scope, as for an unknown id. */
export const getLoan = async (actor: Actor, id: number): Promise<LoanView> =>
  loanView(actor, await recordInScope(actor, id))

/** The attributed lenders of a loan as the actor may see them. Raises NOT_FOUND outside the scope. */
export const getLoanLenders = async (actor: Actor, id: number): Promise<LoanLenderView[]> =>
  lendersFor(actor, await recordInScope(actor, id))

/** The attributed brokers of a loan. Raises NOT_FOUND outside the scope. */
export const getLoanBrokers = async (actor: Actor, id: number): Promise<LoanBrokerView[]> =>
  brokersFor(actor, await recordInScope(actor, id))

export type Involvement = {
  attributedLenders: { id: number; name: string }[]
  attributedBrokers: { id: number; name: string }[]
  attributedLawyer: { id: number; name: string } | null
}

/** On which sides of a loan the actor's own company stands (row I-09). Raises NOT_FOUND outside the scope. */
export const loanInvolvement = async (actor: Actor, id: number): Promise<Involvement> => {
  const record = await recordInScope(actor, id)
  const named = (party: { id: number; name: string }) => ({ id: party.id, name: party.name })
  return {
    attributedLenders: record.lenders.filter((lender) => lender.id === lenderIdOf(actor)).map(named),
    attributedBrokers: record.brokers.filter((broker) => broker.id === brokerIdOf(actor)).map(named),
    attributedLawyer: lawFirmIdOf(actor) === record.lawFirmId ? { id: record.lawFirmId, name: record.lawFirm } : null,
  }
}
