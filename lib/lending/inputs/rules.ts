import type { FieldError } from '#lib/core/errors.ts'
import { hundredths } from '#lib/core/money.ts'
import { loanMessages } from '#lib/lending/inputs/labels.ts'
import { checkLoanNoFormat } from '#lib/lending/inputs/numbers/rules.ts'
import { checkStatusAndDates, type LoanState } from '#lib/lending/statuses/rules.ts'

/** Bounds of a loan's interest rates, in hundredths of a percent. */
const RATE_BOUNDS = { min: 200, max: 8_000 } as const
/** Bounds of the LVR, in hundredths of a percent. */
const LVR_BOUNDS = { min: 500, max: 9_900 } as const
export const PARTIES_MAX = 20

export type LenderPart = { lenderId: number | null; contributionAmount: bigint | null; platformBdmId: number | null }
export type BrokerPart = { brokerId: number | null; platformBdmId: number | null }

export type ConstructionScenario = {
  presalesDebtCoverRequired: boolean | null
  loanAmountPercentageGstEx: string | null
  qsRequired: boolean | null
  isBuilderDeveloper: boolean | null
  isBuildToHold: boolean | null
  tdcEquity: string | null
  projectManagerRequired: boolean | null
  contingenciesAllowance: string | null
  developerSuccessfulProjects: number | null
  preCommittedCommercialTenants: boolean | null
}
export type SubdivisionScenario = Omit<ConstructionScenario, 'preCommittedCommercialTenants'> & {
  typeKey: string | null
}

/** A loan as typed; missing values are null. */
export type LoanDraft = LoanState & {
  loanNo: string | null
  loanLenders: LenderPart[]
  loanBrokers: BrokerPart[]
  suburbId: number | null
  suburb: string | null
  state: string | null
  priorityKey: string | null
  lowerRate: string | null
  higherRate: string | null
  lvr: string | null
  valuationRequired: boolean | null
  interestKey: string | null
  establishmentFeeWithGst: bigint | null
  scenarioKey: string | null
  securityTypeKey: string | null
  securitySubTypeKey: string | null
  lawFirmId: number | null
  assignedPartnerId: number | null
  assignedAssociateId: number | null
  credits: number[]
  constructionScenario: ConstructionScenario | null
  subdivisionScenario: SubdivisionScenario | null
  notes: string | null
}

/** A loan that has passed `checkLoanFields`, so that required fields are not null. */
export type LoanInput = Omit<LoanDraft, RequiredField | 'loanLenders' | 'loanBrokers'> & {
  [Field in RequiredField]: NonNullable<LoanDraft[Field]>
} & {
  loanLenders: { lenderId: number; contributionAmount: bigint; platformBdmId: number | null }[]
  loanBrokers: { brokerId: number; platformBdmId: number | null }[]
}
type RequiredField =
  | 'loanNo'
  | 'priorityKey'
  | 'lowerRate'
  | 'higherRate'
  | 'interestKey'
  | 'scenarioKey'
  | 'securityTypeKey'
  | 'securitySubTypeKey'
  | 'lawFirmId'

/** The ids that a loan's references resolved to; lenders in order of contribution, the largest first. */
export type ResolvedLoan = {
  suburbId: number
  lenders: { lenderId: number; contributionAmount: bigint; bdmId: number; position: number }[]
  brokers: { brokerId: number; bdmId: number; position: number }[]
}

const buildLoanFieldError = (field: string, message: string): Required<FieldError> => ({
  code: 'INVALID',
  field,
  message,
})

/** Returns every error that can be found without looking up references (rows H-03 to H-10). */
export const checkLoanFields = (loan: LoanDraft, product: string): Required<FieldError>[] => [
  ...checkLoanNoFormat(loan.loanNo),
  ...checkLoanLenders(loan.loanLenders, product),
  ...checkLoanBrokers(loan.loanBrokers, product),
  ...checkSuburbGiven(loan),
  ...checkLoanRates(loan.lowerRate, loan.higherRate),
  ...checkLoanLvr(loan.lvr, loan.valuationRequired),
  ...checkRequiredChoices(loan),
  ...checkFeeBelowPrincipal(loan),
  ...checkStatusAndDates(loan),
]

const checkLoanLenders = (rows: LenderPart[], product: string): Required<FieldError>[] => {
  if (rows.length === 0) return [buildLoanFieldError('loanLenders', loanMessages.lenderRequired(product))]
  return rows.flatMap(({ lenderId, contributionAmount }, index) => {
    if (lenderId === null)
      return [buildLoanFieldError(`loanLenders.${index}.lenderId`, loanMessages.lenderRow(product))]
    if (!contributionAmount) {
      return [buildLoanFieldError(`loanLenders.${index}.contributionAmount`, loanMessages.lenderRow(product))]
    }
    const isRepeated = rows.findIndex((row) => row.lenderId === lenderId) < index
    return isRepeated ? [buildLoanFieldError(`loanLenders.${index}.lenderId`, loanMessages.lenderTwice)] : []
  })
}

const checkLoanBrokers = (rows: BrokerPart[], product: string): Required<FieldError>[] => {
  if (rows.length === 0) return [buildLoanFieldError('loanBrokers', loanMessages.brokerRequired(product))]
  return rows.flatMap(({ brokerId }, index) => {
    if (brokerId === null)
      return [buildLoanFieldError(`loanBrokers.${index}.brokerId`, loanMessages.brokerRow(product))]
    const isRepeated = rows.findIndex((row) => row.brokerId === brokerId) < index
    return isRepeated ? [buildLoanFieldError(`loanBrokers.${index}.brokerId`, loanMessages.brokerTwice)] : []
  })
}

const checkSuburbGiven = ({ suburbId, suburb, state }: LoanDraft): Required<FieldError>[] =>
  suburbId !== null || (suburb && state) ? [] : [buildLoanFieldError('suburbId', loanMessages.placeRequired)]

/** Both rates must be between 2% and 80%, the lower not above the higher; equal is allowed (row H-05). */
const checkLoanRates = (lowerRate: string | null, higherRate: string | null): Required<FieldError>[] => {
  const [lower, higher] = [parseLoanRate(lowerRate), parseLoanRate(higherRate)]
  const isDisordered = lower > higher
  const isOut = (rate: number) => !(rate >= RATE_BOUNDS.min && rate <= RATE_BOUNDS.max)
  return [
    ...(isOut(lower) || isDisordered ? [buildLoanFieldError('lowerRate', loanMessages.lowerRate)] : []),
    ...(isOut(higher) || isDisordered ? [buildLoanFieldError('higherRate', loanMessages.higherRate)] : []),
  ]
}

// NaN for a missing rate: it is out of bounds, but compares as neither above nor below the other.
const parseLoanRate = (rate: string | null): number => (rate === null ? Number.NaN : hundredths(rate))

/** LVR is required if a valuation is; if given, it must be between 5% and 99% (row H-06). */
const checkLoanLvr = (lvr: string | null, valuationRequired: boolean | null): Required<FieldError>[] => {
  if (lvr === null) return valuationRequired ? [buildLoanFieldError('lvr', loanMessages.lvrRequired)] : []
  const value = hundredths(lvr)
  return value < LVR_BOUNDS.min || value > LVR_BOUNDS.max ? [buildLoanFieldError('lvr', loanMessages.lvrBounds)] : []
}

const checkRequiredChoices = (loan: LoanDraft): Required<FieldError>[] => [
  ...(loan.scenarioKey ? [] : [buildLoanFieldError('scenarioKey', loanMessages.scenarioRequired)]),
  ...(loan.priorityKey ? [] : [buildLoanFieldError('priorityKey', loanMessages.priorityRequired)]),
  ...(loan.lawFirmId ? [] : [buildLoanFieldError('lawFirmId', loanMessages.lawFirmRequired)]),
  ...(loan.interestKey ? [] : [buildLoanFieldError('interestKey', loanMessages.interestRequired)]),
  ...(loan.securityTypeKey ? [] : [buildLoanFieldError('securityTypeKey', loanMessages.securityTypeRequired)]),
  ...(loan.securitySubTypeKey ? [] : [buildLoanFieldError('securitySubTypeKey', loanMessages.securitySubTypeRequired)]),
]

const checkFeeBelowPrincipal = ({ establishmentFeeWithGst, loanLenders }: LoanDraft): Required<FieldError>[] => {
  const principal = sumPrincipal(loanLenders)
  return principal > 0n && (establishmentFeeWithGst ?? 0n) > principal
    ? [buildLoanFieldError('establishmentFeeWithGst', loanMessages.feeAbovePrincipal)]
    : []
}

/** Returns the principal in whole dollars: the sum of the contributions (row H-03). */
export const sumPrincipal = (rows: readonly { contributionAmount: bigint | null }[]): bigint =>
  rows.reduce((sum, row) => sum + (row.contributionAmount ?? 0n), 0n)

/**
 * Sorts lenders by descending contribution, keeping the entered order of equal ones; the first gives the loan its
 * lender BDM.
 */
export const sortByContribution = <Row extends { contributionAmount: bigint | null }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => Number((other.contributionAmount ?? 0n) - (one.contributionAmount ?? 0n)))

/** True once a loan has the fields without which Save is disabled; saving checks the others (row H-02). */
export const isSaveOpen = (loan: {
  loanNo: string
  hasLender: boolean
  hasBroker: boolean
  hasPlace: boolean
  principal: bigint
}): boolean => loan.loanNo.trim() !== '' && loan.hasLender && loan.hasBroker && loan.hasPlace && loan.principal > 0n

/**
 * Returns the BDM to record for a lender or broker: the profile's own, unless staff name another one from `known` (row
 * H-08). Null if not allowed.
 */
export const pickPartyBdm = ({
  sent,
  own,
  isStaff,
  known,
}: {
  sent: number | null
  own: number | null
  isStaff: boolean
  known: ReadonlySet<number>
}): number | null => {
  if (sent === null || sent === own) return own
  return isStaff && known.has(sent) ? sent : null
}
