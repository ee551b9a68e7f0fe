import type { LoanView } from '#lib/lending/records/view/schema.ts'
import type { LoanValues, ScenarioFields } from '#lib/lending/saving/drafts/schema.ts'
import { NO_DETAILS } from './values.ts'

type Answer = string | number | boolean | bigint | null | undefined

const toFormText = (value: Answer): string => (value === null || value === undefined ? '' : String(value))

// The question about inactive parties is asked when they are added, so parties already on the loan count as active.
const joined = { isActive: true, isMasterSwitchOn: true }
const formatPartyName = (name: string, company: string | null): string =>
  company === null || company === name ? name : `${name} — ${company}`

/** Converts a stored loan to form values, from a page or an API response, whose large numbers are plain numbers. */
export const toLoanValues = (loan: LoanView): LoanValues => ({
  loanNo: loan.loanNo,
  statusKey: loan.statusKey,
  notes: toFormText(loan.notes),
  credits: [...loan.credits],
  loanLenders: loan.loanLenders.map(({ lenderId, name, company, contributionAmount, platformBdmId, platformBdm }) => ({
    party: { id: lenderId ?? 0, name: formatPartyName(name, company), ...joined, platformBdmId, platformBdm },
    contributionAmount: toFormText(contributionAmount),
  })),
  loanBrokers: loan.loanBrokers.map(({ brokerId, name, company, platformBdmId, platformBdm }) => ({
    party: { id: brokerId, name: formatPartyName(name, company), ...joined, platformBdmId, platformBdm },
  })),
  suburb: { id: loan.suburbId, name: loan.suburbState, suburb: loan.suburb, state: loan.state, postcode: '' },
  priorityKey: loan.priorityKey,
  lowerRate: loan.lowerRate,
  higherRate: loan.higherRate,
  lvr: toFormText(loan.lvr),
  valuationRequired: toFormText(loan.valuationRequired),
  interestKey: loan.interestKey,
  establishmentFeeWithGst: toFormText(loan.establishmentFeeWithGst),
  scenarioKey: loan.scenarioKey,
  scenarioDetails: readScenarioDetails(loan),
  securityTypeKey: loan.securityTypeKey,
  securitySubTypeKey: loan.securitySubTypeKey,
  lawFirm: { id: loan.lawFirmId, name: loan.lawFirm, ...joined },
  partner: toPersonChoice(loan.assignedPartnerId, loan.partner),
  associate: toPersonChoice(loan.assignedAssociateId, loan.associate),
  settlementDate: toFormText(loan.settlementDate),
  repaymentDate: toFormText(loan.repaymentDate),
  dischargedDate: toFormText(loan.dischargedDate),
  shortfall: toFormText(loan.shortfall),
})

const toPersonChoice = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const readScenarioDetails = ({ constructionScenario, subdivisionScenario }: LoanView): ScenarioFields => {
  const stored: Record<string, Answer> = constructionScenario ?? subdivisionScenario ?? {}
  const names = Object.keys(NO_DETAILS) as (keyof ScenarioFields)[]
  return Object.fromEntries(names.map((name) => [name, toFormText(stored[name])])) as ScenarioFields
}
