import type { Actor } from '#lib/core/actor.ts'
import { staff } from '#lib/core/policy.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'
import { type ShownLender, type ShownParty, toShownLender, toShownParty } from '#lib/lending/privacy/rules.ts'
import { getLoanViewers, type LoanField, type LoanViewer, mayReadLoanField } from '#lib/lending/records/fields.ts'
import type { LoanRecord } from '#lib/lending/records/schema.ts'
import type { LoanBrokerView, LoanLenderView, LoanView } from '#lib/lending/records/view/schema.ts'
import { getVisibleReviews } from '#lib/lending/reviews/rules.ts'
import { flattenReviews, type LoanReviews } from '#lib/lending/reviews/schema.ts'
import { countTermMonths } from '#lib/lending/statuses/rules.ts'

const getLoanViewVariant = (viewers: readonly LoanViewer[]): LoanView['variant'] => {
  if (viewers.some((viewer) => viewer === 'admin' || viewer === 'staff')) return 'system'
  return viewers.includes('uninvolved') ? 'uninvolved' : 'party'
}

/** The part of a record that decides who sees which party. */
export type AttributedParties = Pick<LoanRecord, 'statusKey' | 'lawFirmId' | 'lenders' | 'brokers'>

/** Returns the profile ids of the parties of a record. */
const getLoanParties = ({ statusKey, lawFirmId, lenders, brokers }: AttributedParties) => ({
  statusKey,
  lawFirmId,
  lenderIds: lenders.map(({ id }) => id),
  brokerIds: brokers.map(({ id }) => id),
})

/** Returns the attributed lenders of a loan, in order, as a viewer sees them. */
export const toShownLenders = (actor: Actor, record: AttributedParties): LoanLenderView[] =>
  record.lenders.map((lender) => {
    const { id, contribution, ...shown }: ShownLender = toShownLender(actor, getLoanParties(record), lender)
    return {
      lenderId: id,
      contributionAmount: contribution,
      ...shown,
      platformBdmId: shown.isPrivate ? null : lender.bdmId,
      platformBdm: shown.isPrivate ? null : lender.bdm,
    }
  })

/** Returns the attributed brokers of a loan, in order, as a viewer sees them. */
export const toShownBrokers = (actor: Actor, record: LoanRecord): LoanBrokerView[] =>
  record.brokers.map((broker) => {
    const { id: _id, company: _company, ...shown }: ShownParty = toShownParty(actor, broker)
    return {
      brokerId: broker.id,
      company: broker.company,
      ...shown,
      platformBdmId: broker.bdmId,
      platformBdm: broker.bdm,
    }
  })

/** Returns the reviews of a loan that a viewer may see, including those held back from others. */
const pickVisibleReviews = (
  actor: Actor,
  { lenders, brokers, lawFirmId, reviews, heldReviews }: LoanRecord,
): LoanReviews =>
  getVisibleReviews(actor, { lenders, brokers, lawFirm: { id: lawFirmId }, reviews: { ...reviews, ...heldReviews } })

const parseStoredDollars = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

/** Returns the parties of a loan, with their BDMs, as a viewer sees them. */
const toShownParties = (actor: Actor, record: LoanRecord) => {
  const loanLenders = toShownLenders(actor, record)
  const loanBrokers = toShownBrokers(actor, record)
  return {
    loanLenders,
    loanBrokers,
    lenderBdmId: loanLenders[0]?.platformBdmId ?? null,
    lenderBdm: loanLenders[0]?.platformBdm ?? null,
    brokerBdmId: loanBrokers[0]?.platformBdmId ?? null,
    brokerBdm: loanBrokers[0]?.platformBdm ?? null,
    lawFirmId: record.lawFirmId,
    lawFirm: record.lawFirm,
    isLawFirmLinked: staff(actor) || (loanPolicies.followParties.who(actor) && record.isLawFirmActive),
    assignedPartnerId: record.partnerId,
    partner: record.partner,
    assignedAssociateId: record.associateId,
    associate: record.associate,
  }
}

/** Builds the view of a loan for one viewer; hides fields and lenders that the viewer may not see. */
export const buildLoanView = (actor: Actor, record: LoanRecord): LoanView => {
  const viewers = getLoanViewers(actor, getLoanParties(record))
  const shown = <Value>(field: LoanField, value: Value) => (mayReadLoanField(field, viewers) ? value : null)
  return {
    id: record.id,
    variant: getLoanViewVariant(viewers),
    version: record.version,
    loanNo: record.loanNo,
    statusKey: record.statusKey,
    status: record.status,
    ...toShownParties(actor, record),
    suburbId: record.suburbId,
    suburb: record.suburb,
    state: record.state,
    suburbState: record.suburbState,
    priorityKey: record.priorityKey,
    priority: record.priority,
    principal: BigInt(record.principal),
    lowerRate: record.lowerRate,
    higherRate: record.higherRate,
    lvr: record.lvr,
    valuationRequired: record.valuationRequired,
    interestKey: record.interestKey,
    interest: record.interest,
    establishmentFeeWithGst: parseStoredDollars(record.establishmentFeeWithGst),
    establishmentFee: record.establishmentFee,
    establishmentFeePercentage: record.establishmentFeePercentage,
    scenarioKey: record.scenarioKey,
    scenario: record.scenario,
    constructionScenario: record.construction,
    subdivisionScenario: record.subdivision,
    securityTypeKey: record.securityTypeKey,
    securityType: record.securityType,
    securitySubTypeKey: record.securitySubTypeKey,
    securitySubType: record.securitySubType,
    settlementDate: record.settlementDate,
    repaymentDate: record.repaymentDate,
    dischargedDate: record.dischargedDate,
    termMonths: countTermMonths(record.settlementDate, record.repaymentDate),
    shortfall: parseStoredDollars(record.shortfall),
    credits: record.credits.map(({ id }) => id),
    creditNames: record.credits.map(({ name }) => name),
    notes: shown('notes', record.notes),
    createdAt: record.createdAt,
    lastEditBy: shown('lastEditBy', record.lastEditBy),
    lastEditByCompany: shown('lastEditByCompany', record.lastEditByCompany),
    lastEditDate: record.lastEditAt,
    snapshotDate: record.lastEditAt,
    ...flattenReviews(pickVisibleReviews(actor, record)),
  }
}
