import type { Actor } from '#lib/core/actor.ts'
import type { Day } from '#lib/core/dates.ts'
import { type Deadline, describeDeadline } from '#lib/core/deadlines.ts'
import { type FieldError, invalid } from '#lib/core/errors.ts'
import { mayEditShownLoan } from '#lib/lending/records/fields.ts'
import type { LoanView } from '#lib/lending/records/view/schema.ts'
import {
  getRatingAnchor,
  REVIEW_FIELDS,
  type ReviewDirection,
  type ReviewPart,
  type ReviewSheet,
} from '#lib/lending/reviews/schema.ts'
import {
  applyStatusOrDateChange,
  checkStatusAndDates,
  getStatusGroup,
  type StateAction,
  type StateFields,
} from '#lib/lending/statuses/rules.ts'
import { stageNames, stepLabels } from './labels.ts'
import type { LoanStage, LoanStep, LoanStepInput } from './schema.ts'

type Dated = Pick<LoanView, 'statusKey' | 'status' | 'settlementDate' | 'repaymentDate' | 'dischargedDate'>

/** A stage of a loan: its name, its day (or the day it is due), and how it relates to the present. */
export type ShownStage = { stage: LoanStage; name: string; day: Day | null; state: 'past' | 'current' | 'ahead' }

const STAGES: readonly LoanStage[] = ['PRE_SETTLEMENT', 'CURRENT', 'DISCHARGED']

/** Returns the three stages of a loan with their days; the current one has the name of its status. */
export const listLoanStages = (loan: Dated & { createdDay: Day }): ShownStage[] => {
  const current = STAGES.indexOf(getStatusGroup(loan.statusKey))
  const days: Record<LoanStage, Day | null> = {
    PRE_SETTLEMENT: loan.createdDay,
    CURRENT: loan.settlementDate,
    DISCHARGED: loan.dischargedDate ?? loan.repaymentDate,
  }
  return STAGES.map((stage, place) => ({
    stage,
    name: place === current ? loan.status : stageNames[stage],
    day: days[stage],
    state: place < current ? 'past' : place === current ? 'current' : 'ahead',
  }))
}

/** Says how many days a current loan has until its repayment, or by how many it is overdue; null for other loans. */
export const describeRepayment = (
  { statusKey, repaymentDate }: Pick<Dated, 'statusKey' | 'repaymentDate'>,
  today: Day,
): Deadline | null =>
  repaymentDate !== null && getStatusGroup(statusKey) === 'CURRENT'
    ? describeDeadline(repaymentDate, today, stepLabels.matures)
    : null

/**
 * Returns what a reader can do next on a loan, the most urgent first; rights are those of editing and of reviews. A
 * loan is rated before its repayment is due and discharged first from then on.
 */
export const listLoanSteps = ({
  actor,
  loan,
  sheet,
  today,
}: {
  actor: Actor
  loan: LoanView
  sheet: ReviewSheet
  today: Day
}): LoanStep[] => {
  const changes = mayEditShownLoan(actor, loan) ? listStatusSteps(loan) : []
  const ratings: LoanStep[] = isRatingMissing(sheet) ? ['rate'] : []
  const responses: LoanStep[] = findReviewToAnswer(sheet) === null ? [] : ['respond']
  const isDue = changes.includes('settle') || (loan.repaymentDate !== null && loan.repaymentDate <= today)
  return isDue ? [...changes, ...ratings, ...responses] : [...ratings, ...changes, ...responses]
}

const listStatusSteps = ({ statusKey, settlementDate, repaymentDate }: Dated): LoanStep[] => {
  const stage = getStatusGroup(statusKey)
  if (stage === 'PRE_SETTLEMENT') return ['settle']
  return stage === 'CURRENT' && settlementDate !== null && repaymentDate !== null ? ['discharge'] : []
}

const getPart = ({ answer }: ReviewSheet, direction: ReviewDirection, part: ReviewPart) => {
  const [field] = Object.entries(REVIEW_FIELDS).find(([, [of, what]]) => of === direction && what === part) ?? []
  return field === undefined ? null : answer[field as keyof typeof REVIEW_FIELDS]
}

const isRatingMissing = (sheet: ReviewSheet): boolean =>
  sheet.hasDates &&
  sheet.entries.some(({ direction, isRequired }) => isRequired && getPart(sheet, direction, 'stars') === null)

// The reader's side is rated and has not responded; a side that also rates finds its responses beside its ratings.
const findReviewToAnswer = (sheet: ReviewSheet): ReviewDirection | null => {
  // Without dates, the page has no field for a response.
  if (!sheet.hasDates) return null
  const found = sheet.entries.find(
    ({ direction, writes }) =>
      writes.includes('response') &&
      !writes.includes('stars') &&
      getPart(sheet, direction, 'review') !== null &&
      getPart(sheet, direction, 'response') === null,
  )
  return found?.direction ?? null
}

/** Returns the place on a loan's page of the review that awaits the reader's response. */
export const buildReviewHref = (sheet: ReviewSheet): string => {
  const direction = findReviewToAnswer(sheet)
  return direction === null ? '#ratings' : `#${getRatingAnchor(direction)}`
}

// Returns a loan's status and dates after a step, by the state machine of the form.
const applyLoanStep = (before: StateFields, change: LoanStepInput): StateFields => {
  const run = (fields: StateFields, kind: StateAction['kind'], value: string) =>
    applyStatusOrDateChange(fields, { kind, value })
  // The status is set even without a date, so that the missing date is refused.
  if (change.step === 'settle') {
    const settled = run(run(before, 'settlement', change.settlementDate), 'repayment', change.repaymentDate)
    return { ...settled, statusKey: 'SETTLED' }
  }
  const discharged = run(run(before, 'discharge', change.dischargedDate), 'shortfall', change.shortfall)
  return { ...discharged, statusKey: 'DISCHARGED' }
}

const toText = (value: bigint | string | null): string => (value === null ? '' : String(value))

// Returns a loan's status and dates as the form has them.
const toStateFields = (
  loan: Pick<LoanView, 'statusKey' | 'settlementDate' | 'repaymentDate' | 'dischargedDate' | 'shortfall'>,
): StateFields => ({
  statusKey: loan.statusKey,
  settlementDate: toText(loan.settlementDate),
  repaymentDate: toText(loan.repaymentDate),
  dischargedDate: toText(loan.dischargedDate),
  shortfall: toText(loan.shortfall),
})

const KEPT = [
  ...(['loanNo', 'suburbId', 'suburb', 'state', 'priorityKey', 'lowerRate', 'higherRate', 'lvr'] as const),
  ...(['valuationRequired', 'interestKey', 'scenarioKey', 'securityTypeKey', 'securitySubTypeKey'] as const),
  ...(['lawFirmId', 'assignedPartnerId', 'assignedAssociateId', 'credits', 'notes'] as const),
  ...(['constructionScenario', 'subdivisionScenario'] as const),
] satisfies (keyof LoanView)[]

/**
 * Returns the loan as it is sent to be saved after a step. Raises INVALID if the loan is not at the stage that the step
 * starts from.
 */
export const buildLoanAfterStep = (loan: LoanView, change: LoanStepInput): Record<string, unknown> => {
  if (!listStatusSteps(loan).includes(change.step)) throw invalid(stepLabels.notNow)
  return {
    ...Object.fromEntries(KEPT.map((name) => [name, loan[name]])),
    ...applyLoanStep(toStateFields(loan), change),
    establishmentFeeWithGst: toText(loan.establishmentFeeWithGst),
    loanLenders: loan.loanLenders.map(({ lenderId, contributionAmount, platformBdmId }) => ({
      lenderId,
      contributionAmount: toText(contributionAmount),
      platformBdmId,
    })),
    loanBrokers: loan.loanBrokers.map(({ brokerId }) => brokerId),
  }
}

/** Returns the errors of a step's own fields, as saving the loan would find them (rows H-09, H-15). */
export const checkLoanStep = (
  loan: Pick<LoanView, 'statusKey' | 'settlementDate' | 'repaymentDate' | 'dischargedDate'>,
  change: LoanStepInput,
): Required<FieldError>[] => {
  const after = applyLoanStep(toStateFields({ ...loan, shortfall: null }), change)
  const day = (value: string) => (value === '' ? null : value)
  return checkStatusAndDates({
    statusKey: after.statusKey as LoanView['statusKey'],
    settlementDate: day(after.settlementDate),
    repaymentDate: day(after.repaymentDate),
    dischargedDate: day(after.dischargedDate),
    shortfall: null,
  })
}
