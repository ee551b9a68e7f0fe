import type { LawFirmOption, PartyOption } from '#lib/foundation/lookups/schema.ts'
import type { LoanValues, ScenarioFields } from '#lib/lending/loans/drafts/schema.ts'
import { principalOf } from '#lib/lending/loans/rules.ts'
import type { LoanFields } from '#lib/lending/loans/schema.ts'
import { unusualAmounts, unusualParts } from '#lib/lending/loans/unusual/rules.ts'

/** A lender of the form with the names that its table shows. */
export type LenderRow = LoanValues['loanLenders'][number]
export type BrokerRow = LoanValues['loanBrokers'][number]

/** The details of a scenario that nobody has filled in. */
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

/** An empty form; a lender's own company and a law firm's own firm stand in it already. */
export const emptyLoan = (ownLender: PartyOption | null, ownLawFirm: LawFirmOption | null): LoanValues => ({
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

/** The dollars of a field's text; null for none and for a text that is no amount. */
export const dollarsTyped = (text: string): bigint | null => (/^\d+$/.test(text) ? BigInt(text) : null)

const partsTyped = (rows: readonly LenderRow[]) =>
  rows.map(({ party, contributionAmount }) => ({
    lenderId: party?.id ?? null,
    contributionAmount: dollarsTyped(contributionAmount),
    platformBdmId: party?.platformBdmId ?? null,
  }))

/** The sum of the contributions typed so far. */
export const principalTyped = (rows: readonly LenderRow[]): bigint => principalOf(partsTyped(rows))

/** What is unusual about the contributions typed so far, in words. */
export const unusualPartsTyped = (rows: readonly LenderRow[]): string[] =>
  unusualParts(partsTyped(rows)).map(({ message }) => message)

/** What is unusual about the amounts of a form, in words. */
export const unusualTyped = ({ loanLenders, establishmentFeeWithGst, shortfall }: LoanValues): string[] =>
  unusualAmounts({
    loanLenders: partsTyped(loanLenders),
    establishmentFeeWithGst: dollarsTyped(establishmentFeeWithGst),
    shortfall: dollarsTyped(shortfall),
  }).map(({ message }) => message)

/** Lenders as they are saved and shown: the largest contribution first. */
export const largestFirst = (rows: readonly LenderRow[]): LenderRow[] =>
  [...rows].sort((one, other) => {
    const difference = (dollarsTyped(other.contributionAmount) ?? 0n) - (dollarsTyped(one.contributionAmount) ?? 0n)
    return difference > 0n ? 1 : difference < 0n ? -1 : 0
  })

/** The payload of the form: brokers as ids, without principal and suburbState (row H-21). */
export const payloadOf = (values: LoanValues): LoanFields => {
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
  // Details stand in a dialog, so the field that opens it takes their errors.
  constructionScenario: 'scenarioKey',
  subdivisionScenario: 'scenarioKey',
}

/** Where a part of the payload stands in the form. */
export const placeOf = (path: string): string => {
  const [first = '', ...rest] = path.split('.')
  return [PLACES[first] ?? first, ...rest].join('.')
}
