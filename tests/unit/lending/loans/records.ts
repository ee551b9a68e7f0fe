import type { LoanRecord } from '#lib/lending/loans/records/schema.ts'
import { lenderFacts } from './people.ts'

const construction = {
  ...{ presalesDebtCoverRequired: true, loanAmountPercentageGstEx: '80.00', qsRequired: false },
  ...{ isBuilderDeveloper: null, isBuildToHold: true, tdcEquity: '25.00', projectManagerRequired: null },
  ...{ contingenciesAllowance: '5.00', developerSuccessfulProjects: 12, preCommittedCommercialTenants: false },
}

/** What a viewer reads of the loan as it is stored. */
export const stored = {
  ...{ id: 7, loanNo: 'CV 2041', version: 3, statusKey: 'SETTLED' as const, status: 'Settled' },
  ...{ lawFirmId: 31, lawFirm: 'Hale & Partners', partner: 'Ines Hale', associate: 'Jon Reed' },
  ...{ suburbId: 5, suburb: 'The Rocks', state: 'NSW', suburbState: 'The Rocks, NSW 2000' },
  ...{ priorityKey: 'FIRST', priority: 'First', lowerRate: '8.95', higherRate: '12.95', lvr: '65.00' },
  ...{ valuationRequired: true, interestKey: 'PREPAID', interest: 'Prepaid' },
  ...{ establishmentFee: '24000.00', establishmentFeePercentage: '2.00', scenarioKey: 'CONSTRUCTION' },
  ...{ scenario: 'Construction', securityTypeKey: 'COMMERCIAL', securityType: 'Commercial' },
  ...{ securitySubTypeKey: 'OFFICE', securitySubType: 'Office', settlementDate: '2026-03-02' },
  ...{ repaymentDate: '2027-03-02', dischargedDate: '2027-01-15', createdAt: new Date('2026-02-01T00:00:00Z') },
}

/** A loan of two lenders, the first of which hides its current book, and two brokers. */
export const record: LoanRecord = {
  ...stored,
  ...{ isLawFirmActive: true, partnerId: 32, associateId: 33, principal: '1200', shortfall: '15' },
  ...{ establishmentFeeWithGst: '26400', notes: 'Call first.', lastEditAt: new Date('2026-04-05T06:07:08Z') },
  ...{ lastEditBy: 'Sam Lowe', lastEditByCompany: 'Redgum', construction, subdivision: null },
  lenders: [
    { ...lenderFacts, showsCurrentBook: false, bdmId: 91, bdm: 'Kit Shaw' },
    {
      ...{ ...lenderFacts, id: 12, name: 'Ben Ito', company: 'Ironbark', contribution: '700' },
      ...{ bdmId: null, bdm: null },
    },
  ],
  brokers: [
    {
      ...{ id: 21, name: 'Tom Whitely', company: 'Whitely Finance', isActive: true, isMasterSwitchOn: true },
      ...{ bdmId: 92, bdm: 'Lou Park' },
    },
    {
      ...{ id: 22, name: 'Ada Marsh', company: 'Marsh', isActive: false, isMasterSwitchOn: true },
      ...{ bdmId: null, bdm: null },
    },
  ],
  credits: [
    { id: 2, name: 'Paid default' },
    { id: 6, name: 'Tax debt' },
  ],
  heldReviews: {},
  reviews: { BROKER_FROM_LENDER: { stars: 5, review: 'Quick.', response: null, version: 1 } },
}

/** The twelve fields of its reviews. */
export const reviewed = {
  ...{ brokerStarsFromLender: 5, brokerReviewByLender: 'Quick.', brokerResponseToLender: null },
  ...{ lenderStarsFromBroker: null, lenderReviewByBroker: null, lenderResponseToBroker: null },
  ...{ lawyerStarsFromLender: null, lawyerReviewByLender: null, lawyerResponseToLender: null },
  ...{ lawyerStarsFromBroker: null, lawyerReviewByBroker: null, lawyerResponseToBroker: null },
}
