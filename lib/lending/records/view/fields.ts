import type { Worded } from '#lib/core/comparison.ts'
import { formatDay } from '#lib/core/dates.ts'
import { formatCurrency, formatDollars, formatPercent } from '#lib/core/money.ts'
import {
  formatFeeShare,
  formatLoanTerm,
  formatLvr,
  formatYesNoOrEmpty,
  scenarioLabels,
} from '#lib/lending/facts/labels.ts'
import { PRIVACY_ENGAGED } from '#lib/lending/privacy/labels.ts'
import type { LoanView, ShownLoan } from '#lib/lending/records/view/schema.ts'
import type { ReviewField } from '#lib/lending/reviews/schema.ts'

type LoanFact = { label: string; text: (loan: ShownLoan) => string | null }

/** The labels and texts of a loan's facts by panel; view, snapshot and comparison share them. */
const LOAN_FACTS = {
  security: [
    { label: 'Suburb & State', text: (loan) => loan.suburbState },
    { label: 'Security Type', text: (loan) => loan.securityType },
    { label: 'Security Sub Type', text: (loan) => loan.securitySubType },
    { label: 'Scenario', text: (loan) => loan.scenario },
  ],
  lawFirm: [
    { label: 'Law Firm', text: (loan) => loan.lawFirm },
    { label: 'Partner', text: (loan) => loan.partner },
    { label: 'Associate', text: (loan) => loan.associate },
  ],
  bdms: [
    { label: 'Lender BDM', text: (loan) => loan.lenderBdm },
    { label: 'Broker BDM', text: (loan) => loan.brokerBdm },
  ],
  terms: [
    { label: 'Principal', text: (loan) => formatDollars(loan.principal) },
    // Principal, LVR and term are mostly above the panels, so both rates, and the fee and its percentage, share a line.
    { label: 'Lower Rate', text: (loan) => formatPercent(loan.lowerRate, 2) },
    { label: 'Higher Rate', text: (loan) => formatPercent(loan.higherRate, 2) },
    { label: 'Priority', text: (loan) => loan.priority },
    { label: 'Valuation Required', text: (loan) => formatYesNoOrEmpty(loan.valuationRequired) },
    { label: 'Interest Payable', text: (loan) => loan.interest },
    { label: 'Establishment Fee incl. GST', text: (loan) => formatDollars(loan.establishmentFeeWithGst) },
    { label: 'Establishment Fee', text: (loan) => formatCurrency(loan.establishmentFee) },
    { label: 'Establishment Fee %', text: (loan) => formatFeeShare(loan.establishmentFeePercentage) },
    { label: 'LVR', text: (loan) => formatLvr(loan.lvr) },
  ],
  dates: [
    { label: 'Status', text: (loan) => loan.status },
    { label: 'Settlement Date', text: (loan) => formatDay(loan.settlementDate) },
    { label: 'Repayment Date', text: (loan) => formatDay(loan.repaymentDate) },
    { label: 'Term', text: (loan) => formatLoanTerm(loan.termMonths) },
    { label: 'Discharged Date', text: (loan) => formatDay(loan.dischargedDate) },
    { label: 'Shortfall', text: (loan) => formatDollars(loan.shortfall) },
  ],
} as const satisfies Record<string, readonly LoanFact[]>

/** Returns the facts of one panel of a loan with their values. */
export const listLoanPanelFacts = (
  group: keyof typeof LOAN_FACTS,
  loan: ShownLoan,
): { label: string; value: string | null }[] =>
  LOAN_FACTS[group].map(({ label, text }: LoanFact) => ({ label, value: text(loan) }))

/** Returns the key figures of a loan, which are shown above its panels. */
export const listLoanFigures = (loan: ShownLoan): { label: string; value: string }[] => [
  { label: 'Principal', value: formatDollars(loan.principal) },
  {
    label: 'Lower and Higher Rate',
    value: `${formatPercent(loan.lowerRate, 2)} – ${formatPercent(loan.higherRate, 2)}`,
  },
  ...(loan.lvr ? [{ label: 'LVR', value: formatLvr(loan.lvr) }] : []),
  ...(loan.termMonths === null ? [] : [{ label: 'Term', value: formatLoanTerm(loan.termMonths) ?? '' }]),
]

type Detail = keyof typeof scenarioLabels
type Details = NonNullable<LoanView['constructionScenario']> & NonNullable<LoanView['subdivisionScenario']>

// Formatters of the construction and subdivision fields. `listScenarioFacts` leaves out the percentage unless cover is
// required (row H-19).
const DETAILS: Record<Detail, (details: Partial<Details>) => string | null> = {
  typeKey: ({ type }) => type ?? null,
  presalesDebtCoverRequired: ({ presalesDebtCoverRequired: answer = null }) => formatYesNoOrEmpty(answer),
  loanAmountPercentageGstEx: ({ loanAmountPercentageGstEx }) => formatPercent(loanAmountPercentageGstEx),
  qsRequired: ({ qsRequired: answer = null }) => formatYesNoOrEmpty(answer),
  isBuilderDeveloper: ({ isBuilderDeveloper: answer = null }) => formatYesNoOrEmpty(answer),
  isBuildToHold: ({ isBuildToHold: answer = null }) => formatYesNoOrEmpty(answer),
  tdcEquity: ({ tdcEquity }) => formatPercent(tdcEquity),
  projectManagerRequired: ({ projectManagerRequired: answer = null }) => formatYesNoOrEmpty(answer),
  contingenciesAllowance: ({ contingenciesAllowance }) => formatPercent(contingenciesAllowance),
  developerSuccessfulProjects: ({ developerSuccessfulProjects: count = null }) => count?.toString() ?? null,
  preCommittedCommercialTenants: ({ preCommittedCommercialTenants: answer = null }) => formatYesNoOrEmpty(answer),
}

/** Returns the labelled construction or subdivision details of a loan; empty for other scenarios. */
export const listScenarioFacts = (
  loan: Pick<LoanView, 'constructionScenario' | 'subdivisionScenario'>,
): (Worded & { field: Detail })[] => {
  const details: Partial<Details> | null = loan.constructionScenario ?? loan.subdivisionScenario
  if (details === null) return []
  return (Object.keys(DETAILS) as Detail[])
    .filter((field) => field in details)
    .filter((field) => field !== 'loanAmountPercentageGstEx' || details.presalesDebtCoverRequired === true)
    .map((field) => ({ field, label: scenarioLabels[field], value: DETAILS[field](details) }))
}

/** Labels of the twelve review fields in a log (row I-05). */
export const RATING_LABELS: Record<ReviewField, string> = {
  brokerStarsFromLender: 'Broker stars from lender',
  brokerReviewByLender: 'Broker review by lender',
  brokerResponseToLender: 'Broker response to lender',
  lenderStarsFromBroker: 'Lender stars from broker',
  lenderReviewByBroker: 'Lender review by broker',
  lenderResponseToBroker: 'Lender response to broker',
  lawyerStarsFromLender: 'Lawyer stars from lender',
  lawyerReviewByLender: 'Lawyer review by lender',
  lawyerResponseToLender: 'Lawyer response to lender',
  lawyerStarsFromBroker: 'Lawyer stars from broker',
  lawyerReviewByBroker: 'Lawyer review by broker',
  lawyerResponseToBroker: 'Lawyer response to broker',
}

const emptyToNull = (text: string | null): string | null => (text === '' ? null : text)

const describeParty = (kind: 'Lender' | 'Broker', name: string, company: string | null): string =>
  company === null || company === name ? `${kind} ${name}` : `${kind} ${name}, ${company}`

const describePartyWithBdm = (part: string, bdm: string | null): string => (bdm ? `${part}, BDM ${bdm}` : part)

/** Returns a loan in words, field by field, with parties, details and ratings, for comparing two versions. */
export const describeLoanFields = (loan: ShownLoan): Worded[] => [
  { field: 'loanNo', label: 'Loan No.', value: loan.loanNo },
  ...loan.loanLenders.map(({ lenderId, name, company, isPrivate, contributionAmount, platformBdm }, index) =>
    isPrivate
      ? { field: `private ${index}`, label: 'Lender', value: PRIVACY_ENGAGED }
      : {
          field: `lender ${lenderId}`,
          label: describeParty('Lender', name, company),
          value: describePartyWithBdm(formatDollars(contributionAmount), platformBdm),
        },
  ),
  ...loan.loanBrokers.map(({ brokerId, name, company, platformBdm }) => ({
    field: `broker ${brokerId}`,
    label: describeParty('Broker', name, company),
    value: describePartyWithBdm('Attributed', platformBdm),
  })),
  ...(['security', 'lawFirm', 'bdms', 'terms', 'dates'] as const).flatMap((group) =>
    listLoanPanelFacts(group, loan).map(({ label, value }) => ({ field: label, label, value: emptyToNull(value) })),
  ),
  { field: 'credits', label: 'Credits', value: emptyToNull(loan.creditNames.join(', ')) },
  ...listScenarioFacts(loan).map((fact) => ({ ...fact, value: emptyToNull(fact.value) })),
  ...(Object.keys(RATING_LABELS) as ReviewField[]).map((field) => ({
    field,
    label: RATING_LABELS[field],
    value: loan[field]?.toString() ?? null,
  })),
  { field: 'notes', label: 'Notes', value: loan.notes },
]
