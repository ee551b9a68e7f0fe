import type { Actor } from '#lib/core/actor.ts'
import { visiting } from '#lib/core/policy.ts'
import { formatSuburb } from '#lib/foundation/lookups/suburbs/rules.ts'
import { isHidden, type LenderFacts, type PartyFacts, showLender, showParty } from '#lib/lending/privacy/rules.ts'
import type { LenderBrokerLine, ListedParties } from '#lib/lending/privacy/schema.ts'
import type { LoanStatusKey } from '#lib/lending/statuses/rules.ts'

/** A loan of a list as stored, besides the facts of its columns. */
export type LoanRowFacts = {
  id: number
  loanNo: string
  statusKey: LoanStatusKey
  lawFirmId: number
  suburb: string
  state: string
  postcode: string
  isDoubled: boolean
  principal: string
  lenders: LenderFacts[]
  brokers: PartyFacts[]
}

const getParties = ({ statusKey, lawFirmId, lenders, brokers }: LoanRowFacts) => ({
  statusKey,
  lawFirmId,
  lenderIds: lenders.map(({ id }) => id),
  brokerIds: brokers.map(({ id }) => id),
})

/** True if one of these lenders, named in the filters, is hidden from the viewer on the loan. */
export const hidesOneOf = (actor: Actor, facts: LoanRowFacts, lenderIds: readonly number[]): boolean =>
  facts.lenders.some((lender) => lenderIds.includes(lender.id) && isHidden(actor, getParties(facts), lender))

/**
 * Converts a stored loan to a list row for one viewer: hides private lenders, and all lenders from visitors. Other
 * facts are passed on unchanged.
 */
export const toLoanListRow = <Facts extends LoanRowFacts>(
  actor: Actor,
  facts: Facts,
  totalPrincipal: bigint,
): ListedParties & Omit<Facts, keyof LoanRowFacts> => {
  const {
    lawFirmId: _lawFirmId,
    suburb,
    state,
    postcode,
    isDoubled,
    lenders: lent,
    brokers: brokered,
    ...shown
  } = facts
  const parties = getParties(facts)
  const isVisitor = visiting(actor)
  const lenders = lent.map((lender) => showLender(actor, parties, lender))
  const brokers = brokered.map((broker) => showParty(actor, broker))
  const [lender, broker] = [isVisitor ? undefined : lenders[0], brokers[0]]
  const row: ListedParties = {
    id: facts.id,
    loanNo: facts.loanNo,
    statusKey: facts.statusKey,
    attributedLender: lender?.name ?? null,
    attributedLenderId: lender?.id ?? null,
    attributedLenderCompany: lender?.company ?? null,
    isPrivate: lender?.isPrivate ?? false,
    isLenderLinked: lender?.isLinked ?? false,
    attributedBroker: broker?.name ?? null,
    attributedBrokerId: broker?.id ?? null,
    attributedBrokerCompany: broker?.company ?? null,
    isBrokerLinked: broker?.isLinked ?? false,
    suburbState: formatSuburb(suburb, state, postcode, isDoubled),
    principal: BigInt(facts.principal),
    loanLendersBrokers: isVisitor ? [] : pairLines(lenders, brokers),
    totalPrincipal,
  }
  return { ...(shown as Omit<Facts, keyof LoanRowFacts>), ...row }
}

const pairLines = (
  lenders: ReturnType<typeof showLender>[],
  brokers: ReturnType<typeof showParty>[],
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
