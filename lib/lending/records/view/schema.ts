import { z } from 'zod'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import { buildReviewSchemaShape } from '#lib/lending/reviews/schema.ts'
import { LOAN_STATUSES } from '#lib/lending/statuses/rules.ts'

const text = z.string().nullable()
const id = answeredId.nullable()
const dollars = z.bigint()
const yesNo = z.boolean().nullable()

const bdm = { platformBdmId: id, platformBdm: text }

/** An attributed lender of a loan as a viewer sees it. */
export const loanLender = z.strictObject({
  lenderId: id,
  name: z.string(),
  company: text,
  contributionAmount: dollars.nullable(),
  isPrivate: z.boolean(),
  isLinked: z.boolean(),
  ...bdm,
})
export type LoanLenderView = z.output<typeof loanLender>

/** An attributed broker of a loan as a viewer sees it. */
export const loanBroker = z.strictObject({
  brokerId: answeredId,
  name: z.string(),
  company: z.string(),
  isLinked: z.boolean(),
  ...bdm,
})
export type LoanBrokerView = z.output<typeof loanBroker>

const named = z.strictObject({ id: answeredId, name: z.string() })

/** The sides of a loan on which somebody's company is a party (row I-09). */
export const involvement = z.strictObject({
  attributedLenders: z.array(named),
  attributedBrokers: z.array(named),
  attributedLawyer: named.nullable(),
})
export type Involvement = z.output<typeof involvement>

const development = z.strictObject({
  presalesDebtCoverRequired: yesNo,
  loanAmountPercentageGstEx: text,
  qsRequired: yesNo,
  isBuilderDeveloper: yesNo,
  isBuildToHold: yesNo,
  tdcEquity: text,
  projectManagerRequired: yesNo,
  contingenciesAllowance: text,
  developerSuccessfulProjects: z.int().nullable(),
})

/** A loan as one viewer may read it; rates and percentages as decimal texts, days as `YYYY-MM-DD`. */
export const loanAnswer = z.strictObject({
  id: answeredId,
  /** The extent of the view: staff and parties get everything, others no notes and no log. */
  variant: z.enum(['system', 'party', 'uninvolved']),
  version: answeredVersion,
  loanNo: z.string(),
  statusKey: z.enum(LOAN_STATUSES),
  status: z.string(),
  loanLenders: z.array(loanLender),
  loanBrokers: z.array(loanBroker),
  lenderBdmId: id,
  lenderBdm: text,
  brokerBdmId: id,
  brokerBdm: text,
  lawFirmId: answeredId,
  lawFirm: z.string(),
  isLawFirmLinked: z.boolean(),
  assignedPartnerId: id,
  partner: text,
  assignedAssociateId: id,
  associate: text,
  suburbId: answeredId,
  suburb: z.string(),
  state: z.string(),
  suburbState: z.string(),
  priorityKey: z.string(),
  priority: z.string(),
  principal: dollars,
  lowerRate: z.string(),
  higherRate: z.string(),
  lvr: text,
  valuationRequired: yesNo,
  interestKey: z.string(),
  interest: z.string(),
  establishmentFeeWithGst: dollars.nullable(),
  establishmentFee: text,
  establishmentFeePercentage: text,
  scenarioKey: z.string(),
  scenario: z.string(),
  constructionScenario: development.extend({ preCommittedCommercialTenants: yesNo }).nullable(),
  subdivisionScenario: development.extend({ typeKey: text, type: text }).nullable(),
  securityTypeKey: z.string(),
  securityType: z.string(),
  securitySubTypeKey: z.string(),
  securitySubType: z.string(),
  settlementDate: text,
  repaymentDate: text,
  dischargedDate: text,
  termMonths: z.number().nullable(),
  shortfall: dollars.nullable(),
  credits: z.array(z.int()),
  creditNames: z.array(z.string()),
  notes: text,
  createdAt: z.date(),
  lastEditBy: text,
  lastEditByCompany: text,
  lastEditDate: z.date(),
  /** When the shown version was made: the loan's last edit, or for a snapshot its own edit. */
  snapshotDate: z.date(),
  ...buildReviewSchemaShape(z.int().min(1).max(5).nullable(), text),
})
export type LoanView = z.output<typeof loanAnswer>

/** The loan that the panels show: the current one or an earlier version. */
export type ShownLoan = Omit<LoanView, 'variant'>
