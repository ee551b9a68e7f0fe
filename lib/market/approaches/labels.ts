import { UNREADABLE_AMOUNT } from '#lib/core/amounts.ts'
import { formatCount } from '#lib/core/counts.ts'

/** The most characters of the broker's note and of the lender's words. */
export const LONGEST_NOTE = 1_000
/** The most open approaches about one scenario. */
export const MOST_OPEN = 4

/** Names of what a deal states. */
export const dealLabels = {
  amount: 'Amount',
  category: 'Category',
  priority: 'Priority',
  place: 'Place',
  security: 'Security',
  lvr: 'LVR',
  value: 'Value',
  rate: 'Rate wished',
  higherRate: 'Higher rate wished',
  fee: 'Fee wished',
  lineFee: 'Line fee wished',
  costOfFunds: 'Cost of funds wished',
  term: 'Term',
  months: (count: number) => (count === 1 ? '1 month' : `${count} months`),
  purpose: 'Purpose',
  presales: 'Presales debt cover required',
  builder: 'Builder is the developer',
  hold: 'Build to hold',
  projects: 'Successful projects',
  credits: 'Credit history',
  neededBy: 'Needed by',
} as const

/** Messages about the fields of a deal. */
export const dealMessages = {
  amount: UNREADABLE_AMOUNT,
  choice: 'Choose one from the list.',
  place: 'Choose a place from the list.',
  otherState: 'This suburb is in another state.',
  lvr: 'The LVR must be between 5 and 99.',
  rate: 'The rate must be between 2 and 80.',
  fee: 'The fee must be between 0 and 20.',
  costOfFunds: 'The cost of funds must be between 0 and 120.',
  term: 'The term must be 1 to 600 months.',
  neededBy: 'Choose a day from today on.',
} as const

/** The states of an approach and their names. The first two are open; the others are final. */
export const stateNames = {
  ASKED: 'Waiting for an answer',
  INTERESTED: 'Interested',
  DECLINED: 'Declined',
  ACCEPTED: 'Accepted',
  NOT_CHOSEN: 'Another lender chosen',
  WITHDRAWN: 'Withdrawn',
  EXPIRED: 'Expired',
} as const
export type ApproachState = keyof typeof stateNames

/** What happened to an approach, as its history says it. */
export const actNames: Record<ApproachState | 'REMINDED', string> = {
  ...stateNames,
  ASKED: 'Asked',
  REMINDED: 'Reminder sent',
}

/** The standard reasons to decline and their names (decision 'approach'). */
export const reasonNames = {
  CRITERIA: 'Does not fit our criteria',
  NO_FUNDS: 'No funds now',
  LOCATION: 'Location',
  SECURITY: 'Security',
  SIZE: 'Size',
  CREDIT: 'Credit history',
  TOO_BUSY: 'Too busy',
  OTHER: 'Other',
} as const
export type DeclineReason = keyof typeof reasonNames

/** Messages of refused commands and of finished ones. */
export const approachMessages = {
  lenders: 'Choose one to four lenders.',
  lender: "This lender can't be asked now.",
  twice: 'Each lender can be named once.',
  asked: 'This lender has been asked about this scenario.',
  note: 'Write at most 1,000 characters.',
  full: (open: number) =>
    `At most ${MOST_OPEN} approaches about a deal can be open, and ${open} ${open === 1 ? 'is' : 'are'}. Decide on an answer, withdraw an approach or wait.`,
  inactive: 'Your profile is paused. Activate it to ask lenders.',
  daily: 'Your company has asked 100 times today. Try again tomorrow.',
  settled: 'This scenario has just become a loan. Reload the page.',
  savedChanged: 'This deal was changed in the meantime. Look at it again, then ask.',
  act: 'Choose what to do.',
  amount: UNREADABLE_AMOUNT,
  rate: 'The rate must be between 2 and 80.',
  fee: 'The fee must be between 0 and 20.',
  reason: 'Choose a reason.',
  changed: 'Somebody else changed this approach in the meantime.',
  nowIs: (state: ApproachState) => `It is now: ${stateNames[state].toLowerCase()}. What you typed is kept.`,
  unsaved: "Your answer hasn't been sent. Leave anyway?",
  unsavedNote: "The lenders haven't been asked. Leave anyway?",
  unsavedLoan: "The loan hasn't been recorded. Leave anyway?",
  refused: 'This could not be saved. See the fields marked below.',
  ended: (state: ApproachState) => `This approach has ended: ${stateNames[state].toLowerCase()}.`,
  overdue: 'The five working days are over.',
  notAnswered: 'The lender has not answered yet.',
} as const

/** Texts of the list, of the page of an approach and of the comparison. */
export const approachLabels = {
  title: 'Approaches',
  allText: 'What brokers have asked lenders, newest first.',
  lenderText: 'What brokers ask you, newest first. Each waits five working days for your answer.',
  brokerText: 'What you have asked lenders, newest first.',
  dualText: 'What brokers ask you, and what you have asked other lenders.',
  empty: 'No approaches.',
  emptyText: 'An approach appears here when a broker asks a lender about a scenario.',
  emptySegment: 'Choose All to see the others.',
  segments: { all: 'All', waiting: 'Waiting', interested: 'Interested', closed: 'Closed' },
  state: 'State',
  lender: 'Lender',
  broker: 'Broker',
  deal: 'The deal',
  note: 'Note',
  asked: 'Asked',
  askedBy: (name: string, at: string) => `Asked by ${name} on ${at}`,
  onBehalf: (person: string, broker: string) => `${person} for ${broker}`,
  answered: 'Answered',
  /** The last day for the side whose turn it is: for the reader's own side, and for another. */
  dueBy: {
    ASKED: { own: (day: string) => `Answer by ${day}`, other: (day: string) => `Lender answers by ${day}` },
    INTERESTED: { own: (day: string) => `Decide by ${day}`, other: (day: string) => `Broker decides by ${day}` },
  },
  due: 'Due',
  askedOn: (day: string) => `asked ${day}`,
  open: (name: string) => `Open ${name}`,
  compare: 'Answers',
  compareText: 'The lenders that you asked about this deal. None of them sees another’s answer.',
  page: 'Approach',
  yourAnswer: 'Your answer',
  answer: 'Answer',
  answering: 'Answer this approach',
  changing: 'Change your answer',
  yourCriteria: 'Compared with your criteria',
  itsCriteria: 'Compared with its criteria',
  verify: (when: string) => `Verified ${when}. Verify your criteria.`,
  youState: 'Your criteria',
  itStates: 'Its criteria',
  notStated: (count: number, hasUnasked: boolean) =>
    `${formatCount(count)} not stated${hasUnasked ? ' or not asked for' : ''}`,
  yourNote: 'Note',
  indication: 'Indication',
  reason: 'Reason',
  words: 'Message from the lender',
  loan: (loanNo: string) => `Loan ${loanNo}`,
  history: 'History',
} as const

/** Texts of the dialog 'Ask these lenders'. */
export const askLabels = {
  title: (count: number) => (count === 1 ? 'Ask this lender' : 'Ask these lenders'),
  button: (count: number) => (count === 1 ? 'Ask this lender' : `Ask these ${count} lenders`),
  intro:
    'They see the deal, your name and your note, never each other. Each has five working days to answer. Answers appear on your home page and under Approaches.',
  deal: 'What they see of the deal',
  /** `list` is the name of the list of the answer that has the lender. */
  concern: (list: string, why: string) => `${list}. ${why}`,
  asked: (state: string) => `Asked: ${state.toLowerCase()}`,
  notShown: 'Not in the part of the lists that is shown for the deal as it is now.',
  note: 'Note',
  noteHint: "Don't name the borrower. At most 1,000 characters.",
  cancel: 'Cancel',
  sent: (count: number) => (count === 1 ? 'The lender has been asked.' : `${count} lenders have been asked.`),
} as const

/** Texts of the search for one more lender about the same deal. */
export const moreLabels = {
  title: 'Ask another lender',
  text: (free: number) => `About the same deal. You can ask ${free} more at once.`,
  lender: 'Lender',
  hint: 'Search lenders',
} as const

/** Texts of the lender's answer. */
export const answerLabels = {
  interested: 'Interested',
  decline: 'Decline',
  declineInstead: 'Decline instead',
  amount: 'Indicative amount',
  rate: 'Indicative rate',
  rateHint: 'Percent a year',
  fee: 'Establishment fee',
  feeHint: 'Percent of the amount, without GST',
  reason: 'Reason',
  words: 'A few words',
  wordsHint: 'At most 1,000 characters.',
  send: 'Send answer',
  change: 'Change answer',
  sent: 'Your answer has been sent.',
} as const

/** Texts of what the broker does with answers. */
export const decideLabels = {
  accept: 'Accept',
  acceptOf: (lender: string) => `Accept ${lender}`,
  acceptTitle: (lender: string) => `Accept ${lender}`,
  acceptText: 'The loan is recorded in Pre-Settlement with both of you, and the other lenders are told.',
  accepting: 'What you accept',
  loanNo: 'Loan number',
  loanNoHint: 'Your own: letters, digits and single spaces.',
  lawFirm: 'Law firm',
  lawFirmHint: 'Search law firms',
  interest: 'Interest',
  priority: 'Priority',
  purpose: 'Scenario',
  security: 'Security type',
  subType: 'Sub-type',
  suburb: 'Suburb',
  suburbHint: 'Search suburbs',
  higherRate: 'Higher rate',
  higherRateHint: 'The indicated rate if left empty.',
  record: 'Accept and record',
  cancel: 'Cancel',
  accepted: (loanNo: string) => `Loan ${loanNo} is in Pre-Settlement.`,
  withdraw: 'Withdraw',
  withdrawOf: (lender: string) => `Withdraw from ${lender}`,
  withdrawTitle: 'Withdraw approach',
  withdrawQuestion: (lender: string) => `Withdraw what you asked ${lender}? They are told, and can no longer answer.`,
  withdrawn: 'The approach has been withdrawn.',
} as const
