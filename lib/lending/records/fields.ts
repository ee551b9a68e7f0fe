import { type Actor, getBrokerId, getLawFirmId, getLenderId } from '#lib/core/actor.ts'
import { staffAdmin, unrestricted } from '#lib/core/policy.ts'
import type { LoanParties } from '#lib/lending/access/policy.ts'
import type { LoanInput } from '#lib/lending/inputs/rules.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'

/** The access of a viewer to a field of a loan: edit, read or hidden. A hidden field never leaves the server. */
export type FieldAccess = 'edit' | 'read' | 'hidden'

/**
 * The kinds of viewer that the table distinguishes: staff with and without ADMIN, each party of the loan, and everybody
 * else who can open it.
 */
export const LOAN_VIEWERS = ['admin', 'staff', 'lender', 'broker', 'lawFirm', 'uninvolved'] as const
export type LoanViewer = (typeof LOAN_VIEWERS)[number]

type Row = Record<LoanViewer, FieldAccess>
const buildPermissionRow = ({
  staff,
  lender,
  broker,
  lawFirm,
  uninvolved,
}: {
  staff: FieldAccess
  lender: FieldAccess
  broker: FieldAccess
  lawFirm: FieldAccess
  uninvolved: FieldAccess
}): Row => ({
  admin: staff,
  staff,
  lender,
  broker,
  lawFirm,
  uninvolved,
})

const written = buildPermissionRow({
  staff: 'edit',
  lender: 'edit',
  broker: 'read',
  lawFirm: 'edit',
  uninvolved: 'read',
})
const told = buildPermissionRow({ staff: 'read', lender: 'read', broker: 'read', lawFirm: 'read', uninvolved: 'read' })
const byStaff = buildPermissionRow({
  staff: 'edit',
  lender: 'read',
  broker: 'read',
  lawFirm: 'read',
  uninvolved: 'read',
})
const byLenders = buildPermissionRow({
  staff: 'edit',
  lender: 'edit',
  broker: 'read',
  lawFirm: 'read',
  uninvolved: 'read',
})
const byBrokers = buildPermissionRow({
  staff: 'edit',
  lender: 'read',
  broker: 'edit',
  lawFirm: 'read',
  uninvolved: 'read',
})
const byLawFirm = buildPermissionRow({
  staff: 'edit',
  lender: 'read',
  broker: 'read',
  lawFirm: 'edit',
  uninvolved: 'read',
})
const amongParties = buildPermissionRow({
  staff: 'read',
  lender: 'read',
  broker: 'read',
  lawFirm: 'read',
  uninvolved: 'hidden',
})

/**
 * Defines who may read and write each field of a loan (doc 3 §6; decisions 'who writes loans', 'who sees which loan',
 * 'reviews'). Views, saves and a generated test share this table; a field missing from it does not compile. Besides it:
 * a lender must stay attributed, a lender that hides its book hides its row, and a company never rates itself.
 */
export const loanFields = {
  id: told,
  variant: told,
  version: told,
  loanNo: written,
  statusKey: written,
  status: told,
  loanLenders: written,
  loanBrokers: written,
  // The BDM comes from the lender's or broker's profile; only staff may name another.
  lenderBdmId: byStaff,
  lenderBdm: told,
  brokerBdmId: byStaff,
  brokerBdm: told,
  // A law firm records its own loans and cannot hand them to another firm.
  lawFirmId: byLenders,
  lawFirm: told,
  isLawFirmLinked: told,
  assignedPartnerId: written,
  partner: told,
  assignedAssociateId: written,
  associate: told,
  suburbId: written,
  suburb: written,
  state: written,
  suburbState: told,
  priorityKey: written,
  priority: told,
  principal: told,
  lowerRate: written,
  higherRate: written,
  lvr: written,
  valuationRequired: written,
  interestKey: written,
  interest: told,
  establishmentFeeWithGst: written,
  establishmentFee: told,
  establishmentFeePercentage: told,
  scenarioKey: written,
  scenario: told,
  constructionScenario: written,
  subdivisionScenario: written,
  securityTypeKey: written,
  securityType: told,
  securitySubTypeKey: written,
  securitySubType: told,
  settlementDate: written,
  repaymentDate: written,
  dischargedDate: written,
  termMonths: told,
  shortfall: written,
  credits: written,
  creditNames: told,
  notes: buildPermissionRow({ staff: 'edit', lender: 'edit', broker: 'read', lawFirm: 'edit', uninvolved: 'hidden' }),
  createdAt: told,
  lastEditBy: amongParties,
  lastEditByCompany: amongParties,
  lastEditDate: told,
  snapshotDate: told,
  brokerStarsFromLender: byLenders,
  brokerReviewByLender: byLenders,
  brokerResponseToLender: byBrokers,
  lenderStarsFromBroker: byBrokers,
  lenderReviewByBroker: byBrokers,
  lenderResponseToBroker: byLenders,
  lawyerStarsFromLender: byLenders,
  lawyerReviewByLender: byLenders,
  lawyerResponseToLender: byLawFirm,
  lawyerStarsFromBroker: byBrokers,
  lawyerReviewByBroker: byBrokers,
  lawyerResponseToBroker: byLawFirm,
} as const satisfies Record<keyof LoanView, Row>
export type LoanField = keyof typeof loanFields

/** Defines which viewers may perform each action on a loan. The creator of a new loan must be one of its parties. */
export const loanActs = {
  create: ['admin', 'staff', 'lender', 'lawFirm'],
  edit: ['admin', 'staff', 'lender', 'lawFirm'],
  delete: ['admin'],
  rate: ['admin', 'staff', 'lender', 'broker', 'lawFirm'],
  readLogs: ['admin', 'staff', 'lender', 'broker', 'lawFirm'],
} as const satisfies Record<string, readonly LoanViewer[]>

/** Returns the profile ids of the parties of a loan input. */
export const getInputParties = ({
  lawFirmId,
  loanLenders,
  loanBrokers,
}: LoanInput): Omit<LoanParties, 'statusKey'> => ({
  lawFirmId,
  lenderIds: loanLenders.map(({ lenderId }) => lenderId),
  brokerIds: loanBrokers.map(({ brokerId }) => brokerId),
})

/** Returns the kinds of viewer that an actor is on a loan; a dual company can be lender and broker at once. */
export const getLoanViewers = (actor: Actor, loan: Omit<LoanParties, 'statusKey'>): LoanViewer[] => {
  if (staffAdmin(actor)) return ['admin']
  if (unrestricted(actor)) return ['staff']
  const sides: LoanViewer[] = []
  if (loan.lenderIds.some((id) => id === getLenderId(actor))) sides.push('lender')
  if (loan.brokerIds.some((id) => id === getBrokerId(actor))) sides.push('broker')
  if (loan.lawFirmId === getLawFirmId(actor)) sides.push('lawFirm')
  return sides.length > 0 ? sides : ['uninvolved']
}

/** True if one of the kinds of viewer may perform the action on a loan. */
export const mayDoLoanAction = (act: keyof typeof loanActs, viewers: readonly LoanViewer[]): boolean =>
  viewers.some((viewer) => (loanActs[act] as readonly LoanViewer[]).includes(viewer))

/**
 * True if an actor may edit the loan shown to them (row I-02). The view suffices to decide because a party sees all
 * parties.
 */
export const mayEditShownLoan = (actor: Actor, { lawFirmId, loanLenders, loanBrokers }: LoanView): boolean => {
  const lenderIds = loanLenders.map(({ lenderId }) => lenderId).filter((id) => id !== null)
  const brokerIds = loanBrokers.map(({ brokerId }) => brokerId)
  return mayDoLoanAction('edit', getLoanViewers(actor, { lawFirmId, lenderIds, brokerIds }))
}

/** True if one of the kinds of viewer may write the field of a loan. */
export const mayWriteLoanField = (field: LoanField, viewers: readonly LoanViewer[]): boolean =>
  viewers.some((viewer) => loanFields[field][viewer] === 'edit')

/** True if one of the kinds of viewer may read the field of a loan. */
export const mayReadLoanField = (field: LoanField, viewers: readonly LoanViewer[]): boolean =>
  viewers.some((viewer) => loanFields[field][viewer] !== 'hidden')
