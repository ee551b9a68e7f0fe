import type { LoanStage, LoanStep } from './schema.ts'

/** The button of each step of a loan, and the title and Save button of its dialog. */
export const stepTexts: Record<LoanStep, { button: string; title: (loanNo: string) => string; save: string }> = {
  settle: { button: 'Settle…', title: (loanNo) => `Settle loan ${loanNo}`, save: 'Settle' },
  discharge: { button: 'Discharge…', title: (loanNo) => `Discharge loan ${loanNo}`, save: 'Discharge' },
  rate: { button: 'Rate…', title: (loanNo) => `Rate loan ${loanNo}`, save: 'Save ratings' },
  respond: { button: 'Respond to the review', title: (loanNo) => `Respond, loan ${loanNo}`, save: 'Save response' },
}

/** Names of the stages that a loan has not reached yet or has left. */
export const stageNames: Record<LoanStage, string> = {
  PRE_SETTLEMENT: 'Pre-Settlement',
  CURRENT: 'Settled',
  DISCHARGED: 'Discharged',
}

export const stepLabels = {
  stages: 'Stages',
  matures: 'matures',
  recorded: (day: string) => `recorded ${day}`,
  settledOn: (day: string) => `settled ${day}`,
  due: (day: string) => `due ${day}`,
  isPast: 'done',
  isAhead: 'ahead',
  loan: (loanNo: string, principal: string) => `Loan ${loanNo} · ${principal}`,
  settled: 'Loan settled.',
  discharged: 'Loan discharged.',
  rated: 'Ratings saved.',
  notNow: 'This loan is no longer at the stage that this step starts from.',
  unsaved: 'This step is not saved.',
  shortfallHint: 'Only if the loan did not return everything',
  reviewsBelow: 'You can add a review in words further down the page.',
  batch: (place: number, total: number) => `${place} of ${total}`,
  skip: 'Skip',
  putAside: 'Put aside',
  isAside: (loanNo: string) => `${loanNo} is put aside.`,
  whereAside: 'Home has it below the missing ratings.',
  cancel: 'Cancel',
} as const
