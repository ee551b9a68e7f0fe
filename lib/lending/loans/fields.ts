import { type Actor, brokerIdOf, lawFirmIdOf, lenderIdOf } from '#lib/core/actor.ts'
import { staffAdmin, unrestricted } from '#lib/core/policy.ts'
import type { LoanParties } from '#lib/lending/loans/policy.ts'
import type { LoanInput } from '#lib/lending/loans/rules.ts'
import type { LoanView } from '#lib/lending/loans/view/schema.ts'

/** How a viewer stands to a field of a loan. A hidden one never leaves the server. */
export type Standing = 'edit' | 'read' | 'hidden'

/** The viewers that the table tells apart: staff with and without ADMIN, the parties of the loan, everybody else whom it reaches. */
export const LOAN_VIEWERS = ['admin', 'staff', 'lender', 'broker', 'lawFirm', 'uninvolved'] as const
export type LoanViewer = (typeof LOAN_VIEWERS)[number]

type Row = Record<LoanViewer, Standing>
const row = (staff: Standing, lender: Standing, broker: Standing, lawFirm: Standing, uninvolved: Standing): Row => ({
  admin: staff,
  staff,
  lender,
  broker,
  lawFirm,
  uninvolved,
})

const written = row('edit', 'edit', 'read', 'edit', 'read')
const told = row('read', 'read', 'read', 'read', 'read')
const byStaff = row('edit', 'read', 'read', 'read', 'read')
const byLenders = row('edit', 'edit', 'read', 'read', 'read')
const byBrokers = row('edit', 'read', 'edit', 'read', 'read')
const byLawFirm = row('edit', 'read', 'read', 'edit', 'read')
const amongParties = row('read', 'read', 'read', 'read', 'hidden')

/**
 * Who sees and who writes which field of a loan (doc 3 §6; decisions 'who writes loans', 'who sees which loan', 'reviews'): the
 * one table that views, saves and a generated test share. Beside it a lender stays among the attributed lenders, a hidden book
 * hides its lender's row, and a company never rates itself. The table is closed: a field that it does not name does not compile.
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
  // The BDM of a part is its profile's; staff may name another.
  lenderBdmId: byStaff,
  lenderBdm: told,
  brokerBdmId: byStaff,
  brokerBdm: told,
  // A law firm records its own loans and gives none away.
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
  notes: row('edit', 'edit', 'read', 'edit', 'hidden'),
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

/** What somebody does with a whole loan, by who may. A new loan's creator stands on it. */
export const loanActs = {
  create: ['admin', 'staff', 'lender', 'lawFirm'],
  edit: ['admin', 'staff', 'lender', 'lawFirm'],
  delete: ['admin'],
  rate: ['admin', 'staff', 'lender', 'broker', 'lawFirm'],
  readLogs: ['admin', 'staff', 'lender', 'broker', 'lawFirm'],
} as const satisfies Record<string, readonly LoanViewer[]>

/** The parties of a loan as it is written, by profile ids. */
export const partiesIn = ({ lawFirmId, loanLenders, loanBrokers }: LoanInput): Omit<LoanParties, 'statusKey'> => ({
  lawFirmId,
  lenderIds: loanLenders.map(({ lenderId }) => lenderId),
  brokerIds: loanBrokers.map(({ brokerId }) => brokerId),
})

/** As whom somebody meets a loan; a dual company may stand on both sides. */
export const viewersOf = (actor: Actor, loan: Omit<LoanParties, 'statusKey'>): LoanViewer[] => {
  if (staffAdmin(actor)) return ['admin']
  if (unrestricted(actor)) return ['staff']
  const sides: LoanViewer[] = []
  if (loan.lenderIds.some((id) => id === lenderIdOf(actor))) sides.push('lender')
  if (loan.brokerIds.some((id) => id === brokerIdOf(actor))) sides.push('broker')
  if (loan.lawFirmId === lawFirmIdOf(actor)) sides.push('lawFirm')
  return sides.length > 0 ? sides : ['uninvolved']
}

/** True where one of the viewers may do this with the loan. */
export const mayDo = (act: keyof typeof loanActs, viewers: readonly LoanViewer[]): boolean =>
  viewers.some((viewer) => (loanActs[act] as readonly LoanViewer[]).includes(viewer))

/** True for whoever may edit a loan that is shown to them (row I-02): a party is shown all parties. */
export const editsShown = (actor: Actor, { lawFirmId, loanLenders, loanBrokers }: LoanView): boolean => {
  const lenderIds = loanLenders.map(({ lenderId }) => lenderId).filter((id) => id !== null)
  const brokerIds = loanBrokers.map(({ brokerId }) => brokerId)
  return mayDo('edit', viewersOf(actor, { lawFirmId, lenderIds, brokerIds }))
}

/** True where one of the viewers may write the field. */
export const writesField = (field: LoanField, viewers: readonly LoanViewer[]): boolean =>
  viewers.some((viewer) => loanFields[field][viewer] === 'edit')

/** True where one of the viewers may read the field. */
export const readsField = (field: LoanField, viewers: readonly LoanViewer[]): boolean =>
  viewers.some((viewer) => loanFields[field][viewer] !== 'hidden')
