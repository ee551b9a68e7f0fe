import { type Actor, listOwnProfileIds } from '#lib/core/actor.ts'
import { staff } from '#lib/core/policy.ts'
import { isParty, type LoanParties, loanPolicies } from '#lib/lending/access/policy.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'
import type { LenderBrokerLine } from '#lib/lending/privacy/schema.ts'
import { getStatusGroup, type LoanGroup, type LoanStatusKey } from '#lib/lending/statuses/rules.ts'

/** The settings by which a lender shows or hides its books of current and of discharged loans. */
export type BookSettings = { showsCurrentBook: boolean; showsDischargedBook: boolean }

/**
 * The two books of a lender: the statuses whose loans are in it, and the setting that shows it, which is also a column of
 * `lenders`. Every rule about hidden lenders, in TypeScript and in SQL, is made from this table. Pre-settlement loans are in no
 * book, so their lenders are never hidden.
 */
export const BOOKS = [
  { group: 'CURRENT', setting: 'showsCurrentBook', column: 'loan_tab_show_current_loan_book' },
  { group: 'DISCHARGED', setting: 'showsDischargedBook', column: 'loan_tab_show_discharged_loan_book' },
] as const satisfies { group: LoanGroup; setting: keyof BookSettings; column: string }[]

/** True if a lender hides the book that loans of this status are in. */
export const hidesBookOfStatus = (status: LoanStatusKey, settings: BookSettings): boolean =>
  BOOKS.some(({ group, setting }) => group === getStatusGroup(status) && !settings[setting])

/** Returns the books that a lender shows to an actor: both to staff. The same for all of the lender's loans in a book. */
export const listShownBooks = (actor: Actor, settings: BookSettings): LoanGroup[] =>
  BOOKS.filter(({ setting }) => loanPolicies.seeWholeMarket.who(actor) || settings[setting]).map(({ group }) => group)

/** True if the actor may read the names of hidden lenders on a loan: for staff and the loan's parties. */
const seesHiddenLenders = (actor: Actor, loan: LoanParties): boolean =>
  loanPolicies.seeWholeMarket.who(actor) || isParty(actor, loan)

/** A party of a loan as stored. */
export type PartyFacts = {
  id: number
  name: string
  company: string
  isActive: boolean
  isMasterSwitchOn: boolean
}
export type LenderFacts = PartyFacts & BookSettings & { contribution: string }

/** A party of a loan as one viewer sees it. */
export type ShownParty = { id: number | null; name: string; company: string | null; isLinked: boolean }
export type ShownLender = ShownParty & { contribution: bigint | null; isPrivate: boolean }

/**
 * Returns a party's name and whether it is linked; a paused or switched-off profile is linked only for staff and itself
 * (row J-03).
 */
export const toShownParty = (
  actor: Actor,
  { id, name, company, isActive, isMasterSwitchOn }: PartyFacts,
): ShownParty => ({
  id,
  name,
  company,
  isLinked:
    loanPolicies.followParties.who(actor) &&
    ((isActive && isMasterSwitchOn) || staff(actor) || listOwnProfileIds(actor).includes(id)),
})

/** True if a lender hides its name from a viewer on a loan. `lenderShownSql` is the same rule in SQL. */
export const isLenderHidden = (actor: Actor, loan: LoanParties, lender: LenderFacts): boolean =>
  hidesBookOfStatus(loan.statusKey, lender) && !seesHiddenLenders(actor, loan)

/**
 * Returns a lender as a viewer sees it: 'Privacy Engaged' without link and contribution if it hides this loan's book.
 */
export const toShownLender = (actor: Actor, loan: LoanParties, lender: LenderFacts): ShownLender =>
  isLenderHidden(actor, loan, lender)
    ? { id: null, name: PRIVACY_ENGAGED, company: null, isLinked: false, contribution: null, isPrivate: true }
    : { ...toShownParty(actor, lender), contribution: BigInt(lender.contribution), isPrivate: false }

/** Returns the lines that pair a loan's lenders with its brokers; the shorter side is filled with nulls. */
export const pairLendersWithBrokers = (
  lenders: readonly ShownLender[],
  brokers: readonly ShownParty[],
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
