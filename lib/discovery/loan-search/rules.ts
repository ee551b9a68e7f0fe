import type { Actor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { visiting } from '#lib/core/policy.ts'
import { formatSuburb } from '#lib/foundation/lookups/suburbs/rules.ts'
import {
  isLenderHidden,
  type LenderFacts,
  type PartyFacts,
  pairLendersWithBrokers,
  toShownLender,
  toShownParty,
} from '#lib/lending/privacy/rules.ts'
import type { ListedParties } from '#lib/lending/privacy/schema.ts'
import { countDaysOverdue, type LoanStatusKey } from '#lib/lending/statuses/rules.ts'

/** A loan of a list as stored, besides the facts of its columns. */
export type LoanRowFacts = {
  id: number
  loanNo: string
  statusKey: LoanStatusKey
  repayment: Day | null
  lastEdit: Day | null
  recorded: Day | null
  lawFirmId: number
  suburb: string
  state: string
  postcode: string
  isDoubled: boolean
  principal: string
  lenders: (LenderFacts & Attributed)[]
  brokers: (PartyFacts & Attributed)[]
}
type Attributed = { bdmId?: number | null }

/** The days that visitors do not see. */
type HiddenDays = Pick<LoanRowFacts, 'repayment' | 'lastEdit' | 'recorded'>

/** The parties named in the filters of a list. */
export type NamedParties = {
  lenderIds: readonly number[]
  bdmId?: number | undefined
  lenderBdmId?: number | undefined
}

const getPartyIds = ({ statusKey, lawFirmId, lenders, brokers }: LoanRowFacts) => ({
  statusKey,
  lawFirmId,
  lenderIds: lenders.map(({ id }) => id),
  brokerIds: brokers.map(({ id }) => id),
})

/**
 * True if a loan matches the filters only by a lender that is hidden from the viewer on it: one that is named, one with
 * the named BDM if no visible party has the same, or the first with the named BDM of the first lender.
 */
export const hidesMatch = (
  actor: Actor,
  facts: LoanRowFacts,
  { lenderIds, bdmId, lenderBdmId }: NamedParties,
): boolean => {
  const parties = getPartyIds(facts)
  const hidden = facts.lenders.filter((lender) => isLenderHidden(actor, parties, lender))
  const visible = facts.lenders.filter((lender) => !hidden.includes(lender))
  const hasBdm = (party: Attributed) => bdmId !== undefined && party.bdmId === bdmId
  return (
    hidden.some(({ id }) => lenderIds.includes(id)) ||
    (lenderBdmId !== undefined && isFirstLenderHidden(actor, facts)) ||
    (hidden.some(hasBdm) && ![...visible, ...facts.brokers].some(hasBdm))
  )
}

/** True if the viewer may not read the name of the loan's first lender, by which lists are sorted. */
export const isFirstLenderHidden = (actor: Actor, facts: LoanRowFacts): boolean =>
  facts.lenders.slice(0, 1).some((lender) => isLenderHidden(actor, getPartyIds(facts), lender))

/**
 * Converts a stored loan to a list row for one viewer: hides private lenders, and from visitors all lenders and the days of
 * repayment, last edit and recording. Other facts are passed on unchanged.
 */
export const toLoanListRow = <Facts extends LoanRowFacts>(
  actor: Actor,
  facts: Facts,
  { totalPrincipal, today }: { totalPrincipal: bigint; today: Day },
): ListedParties & HiddenDays & Omit<Facts, keyof LoanRowFacts> => {
  const {
    lawFirmId: _lawFirmId,
    repayment,
    lastEdit,
    recorded,
    suburb,
    state,
    postcode,
    isDoubled,
    lenders: lent,
    brokers: brokered,
    ...shown
  } = facts
  const parties = getPartyIds(facts)
  const isVisitor = visiting(actor)
  const lenders = lent.map((lender) => toShownLender(actor, parties, lender))
  const brokers = brokered.map((broker) => toShownParty(actor, broker))
  const [lender, broker] = [isVisitor ? undefined : lenders[0], brokers[0]]
  const row: ListedParties & HiddenDays = {
    id: facts.id,
    loanNo: facts.loanNo,
    statusKey: facts.statusKey,
    daysOverdue: isVisitor ? null : countDaysOverdue({ statusKey: facts.statusKey, repaymentDate: repayment }, today),
    repayment: isVisitor ? null : repayment,
    lastEdit: isVisitor ? null : lastEdit,
    recorded: isVisitor ? null : recorded,
    attributedLender: lender?.name ?? null,
    attributedLenderId: lender?.id ?? null,
    attributedLenderCompany: lender?.company ?? null,
    isPrivate: lender?.isPrivate ?? false,
    isLenderLinked: lender?.isLinked ?? false,
    attributedBroker: broker?.name ?? null,
    attributedBrokerId: broker?.id ?? null,
    attributedBrokerCompany: broker?.company ?? null,
    isBrokerLinked: broker?.isLinked ?? false,
    suburbState: formatSuburb({ suburb, state, postcode, isDoubled }),
    principal: BigInt(facts.principal),
    loanLendersBrokers: isVisitor ? [] : pairLendersWithBrokers(lenders, brokers),
    totalPrincipal,
  }
  return { ...(shown as Omit<Facts, keyof LoanRowFacts>), ...row }
}
