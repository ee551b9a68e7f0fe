import type { LawFirmOption, PartyOption } from '#lib/foundation/lookups/schema.ts'
import { sumPrincipal } from '#lib/lending/inputs/rules.ts'
import type { LoanFields } from '#lib/lending/inputs/schema.ts'
import { findUnusualAmounts, findUnusualContributions } from '#lib/lending/inputs/unusual/rules.ts'
import type { LoanValues, ScenarioFields } from '#lib/lending/saving/drafts/schema.ts'

/** A lender of the form with the names to display. */
export type LenderRow = LoanValues['loanLenders'][number]
export type BrokerRow = LoanValues['loanBrokers'][number]

/** The empty details of a scenario. */
export const NO_DETAILS: ScenarioFields = {
  typeKey: '',
  presalesDebtCoverRequired: '',
  loanAmountPercentageGstEx: '',
  qsRequired: '',
  isBuilderDeveloper: '',
  isBuildToHold: '',
  tdcEquity: '',
  projectManagerRequired: '',
  contingenciesAllowance: '',
  developerSuccessfulProjects: '',
  preCommittedCommercialTenants: '',
}

/** Returns an empty form; a lender's own company or a law firm's own firm is filled in. */
export const createEmptyLoan = (ownLender: PartyOption | null, ownLawFirm: LawFirmOption | null): LoanValues => ({
  loanNo: '',
  statusKey: '',
  loanLenders: ownLender ? [{ party: ownLender, contributionAmount: '' }] : [],
  loanBrokers: [],
  suburb: null,
  priorityKey: '',
  lowerRate: '',
  higherRate: '',
  lvr: '',
  valuationRequired: '',
  interestKey: '',
  establishmentFeeWithGst: '',
  scenarioKey: '',
  scenarioDetails: NO_DETAILS,
  securityTypeKey: '',
  securitySubTypeKey: '',
  lawFirm: ownLawFirm,
  partner: null,
  associate: null,
  settlementDate: '',
  repaymentDate: '',
  dischargedDate: '',
  shortfall: '',
  credits: [],
  notes: '',
})

/** Parses whole dollars from a field's text; null if it is empty or not a number. */
export const parseTypedDollars = (text: string): bigint | null => (/^\d+$/.test(text) ? BigInt(text) : null)

const parseLenderRows = (rows: readonly LenderRow[]) =>
  rows.map(({ party, contributionAmount }) => ({
    lenderId: party?.id ?? null,
    contributionAmount: parseTypedDollars(contributionAmount),
    platformBdmId: party?.platformBdmId ?? null,
  }))

/** Returns the sum of the contributions typed so far. */
export const sumTypedContributions = (rows: readonly LenderRow[]): bigint => sumPrincipal(parseLenderRows(rows))

/** Returns the warnings about unusual contributions typed so far. */
export const listUnusualContributions = (rows: readonly LenderRow[]): string[] =>
  findUnusualContributions(parseLenderRows(rows)).map(({ message }) => message)

/** Returns the warnings about unusual amounts in a form. */
export const listUnusualAmounts = ({ loanLenders, establishmentFeeWithGst, shortfall }: LoanValues): string[] =>
  findUnusualAmounts({
    loanLenders: parseLenderRows(loanLenders),
    establishmentFeeWithGst: parseTypedDollars(establishmentFeeWithGst),
    shortfall: parseTypedDollars(shortfall),
  }).map(({ message }) => message)

/** Returns lenders as they are saved and shown: the largest contribution first. */
export const sortLenderRowsByContribution = (rows: readonly LenderRow[]): LenderRow[] =>
  [...rows].sort((one, other) => {
    const difference =
      (parseTypedDollars(other.contributionAmount) ?? 0n) - (parseTypedDollars(one.contributionAmount) ?? 0n)
    return difference > 0n ? 1 : difference < 0n ? -1 : 0
  })

/** Returns the form's payload: brokers as ids, without principal and suburbState (row H-21). */
export const buildLoanPayload = (values: LoanValues): LoanFields => {
  const { suburb, lawFirm, partner, associate, scenarioDetails, loanLenders, loanBrokers, ...fields } = values
  const { typeKey, preCommittedCommercialTenants, ...shared } = scenarioDetails
  return {
    ...fields,
    loanLenders: loanLenders.map(({ party, contributionAmount }) => ({
      lenderId: party?.id ?? null,
      contributionAmount,
      platformBdmId: party?.platformBdmId ?? null,
    })),
    loanBrokers: loanBrokers.map(({ party }) => party?.id ?? null),
    suburbId: suburb?.id ?? null,
    suburb: suburb?.suburb ?? null,
    state: suburb?.state ?? null,
    lawFirmId: lawFirm?.id ?? null,
    assignedPartnerId: partner?.id ?? null,
    assignedAssociateId: associate?.id ?? null,
    constructionScenario: values.scenarioKey === 'CONSTRUCTION' ? { ...shared, preCommittedCommercialTenants } : null,
    subdivisionScenario: values.scenarioKey === 'SUBDIVISION' ? { ...shared, typeKey } : null,
  }
}

const PLACES: Record<string, string> = {
  suburbId: 'suburb',
  state: 'suburb',
  lawFirmId: 'lawFirm',
  assignedPartnerId: 'partner',
  assignedAssociateId: 'associate',
  // The details are edited in a dialog, so their errors show at the field that opens it.
  constructionScenario: 'scenarioKey',
  subdivisionScenario: 'scenarioKey',
}

/** Maps a path of the payload to the form's field. */
export const toLoanFormPath = (path: string): string => {
  const [first = '', ...rest] = path.split('.')
  return [PLACES[first] ?? first, ...rest].join('.')
}
