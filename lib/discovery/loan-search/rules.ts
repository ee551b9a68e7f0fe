import type { Actor } from '#lib/core/actor.ts'
import { visiting } from '#lib/core/policy.ts'
import type { LenderBrokerLine, LoanListRow } from '#lib/discovery/loan-search/schema.ts'
import { suburbStateText } from '#lib/foundation/lookups/rules.ts'
import { type LenderFacts, type PartyFacts, shownLender, shownParty } from '#lib/lending/loans/privacy/rules.ts'
import type { LoanStatusKey } from '#lib/lending/loans/statuses/rules.ts'

/** A loan of a list as the database gives it. */
export type LoanRowFacts = {
  id: number
  loanNo: string
  statusKey: LoanStatusKey
  status: string
  lawFirmId: number
  suburb: string
  state: string
  postcode: string
  isDoubled: boolean
  priority: string
  principal: string
  lowerRate: string
  estab: string | null
  lvr: string | null
  scenario: string
  securityType: string
  settlement: string | null
  lenders: LenderFacts[]
  brokers: PartyFacts[]
}

/** A loan of a list as one viewer may see it: privacy kept, a visitor without any lender. */
export const loanListRow = (actor: Actor, facts: LoanRowFacts, totalPrincipal: bigint): LoanListRow => {
  const parties = {
    statusKey: facts.statusKey,
    lawFirmId: facts.lawFirmId,
    lenderIds: facts.lenders.map(({ id }) => id),
    brokerIds: facts.brokers.map(({ id }) => id),
  }
  const isVisitor = visiting(actor)
  const lenders = facts.lenders.map((lender) => shownLender(actor, parties, lender))
  const brokers = facts.brokers.map((broker) => shownParty(actor, broker))
  const [lender, broker] = [isVisitor ? undefined : lenders[0], brokers[0]]
  return {
    id: facts.id,
    loanNo: facts.loanNo,
    statusKey: facts.statusKey,
    status: facts.status,
    attributedLender: lender?.name ?? null,
    attributedLenderId: lender?.id ?? null,
    attributedLenderCompany: lender?.company ?? null,
    isPrivate: lender?.isPrivate ?? false,
    isLenderLinked: lender?.isLinked ?? false,
    attributedBroker: broker?.name ?? null,
    attributedBrokerId: broker?.id ?? null,
    attributedBrokerCompany: broker?.company ?? null,
    isBrokerLinked: broker?.isLinked ?? false,
    suburbState: suburbStateText(facts.suburb, facts.state, facts.postcode, facts.isDoubled),
    priority: facts.priority,
    principal: BigInt(facts.principal),
    lowerRate: facts.lowerRate,
    estab: facts.estab,
    lvr: facts.lvr,
    scenario: facts.scenario,
    securityType: facts.securityType,
    settlement: facts.settlement,
    loanLendersBrokers: isVisitor ? [] : lines(lenders, brokers),
    totalPrincipal,
  }
}

const lines = (
  lenders: ReturnType<typeof shownLender>[],
  brokers: ReturnType<typeof shownParty>[],
): LenderBrokerLine[] =>
  Array.from({ length: Math.max(lenders.length, brokers.length) }, (_, index) => {
    const [lender, broker] = [lenders[index], brokers[index]]
    return {
      loanLenderId: lender?.id ?? null,
      loanLenderName: lender?.name ?? null,
      associatedLenderCompany: lender?.company ?? null,
      loanLenderContribution: lender?.contribution ?? null,
      isLenderPrivate: lender?.isPrivate ?? false,
      isLenderLinked: lender?.isLinked ?? false,
      loanBrokerId: broker?.id ?? null,
      loanBrokerName: broker?.name ?? null,
      associatedBrokerCompany: broker?.company ?? null,
      isBrokerLinked: broker?.isLinked ?? false,
    }
  })
