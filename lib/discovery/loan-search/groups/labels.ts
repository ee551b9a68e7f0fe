import { formatCounted } from '#lib/core/counts.ts'
import { groupingTexts } from '#lib/core/groupings.ts'
import { partyBdms } from '#lib/discovery/loan-search/filters/labels.ts'

/** The groupings by the word in their address: their name, and what their group of loans without a value is called. */
export const groupingNames = {
  lender: { name: 'Lender', none: 'No lender' },
  broker: { name: 'Broker', none: 'No broker' },
  lawFirm: { name: 'Law firm', none: 'No law firm' },
  bdm: { name: 'BDM', none: 'No BDM' },
  brokerBdm: { name: partyBdms.broker, none: 'No BDM' },
  lenderBdm: { name: partyBdms.lender, none: 'No BDM' },
  month: { name: 'Month', none: 'Not settled' },
  quarter: { name: 'Quarter', none: 'Not settled' },
  year: { name: 'Financial year', none: 'Not settled' },
  calendarYear: { name: 'Calendar year', none: 'Not settled' },
  due: { name: 'Repayment month', none: 'No repayment date' },
  dueQuarter: { name: 'Repayment quarter', none: 'No repayment date' },
  dueYear: { name: 'Repayment year', none: 'No repayment date' },
  discharge: { name: 'Discharge month', none: 'Not discharged' },
  dischargeQuarter: { name: 'Discharge quarter', none: 'Not discharged' },
  dischargeYear: { name: 'Discharge year', none: 'Not discharged' },
  daysOverdue: { name: 'Days overdue', none: 'Not overdue' },
  daysRecorded: { name: 'Days since recorded', none: 'No day' },
  lvrBand: { name: 'LVR band', none: 'No LVR' },
  loanSize: { name: 'Loan size', none: 'No principal' },
  state: { name: 'State', none: 'No state' },
  suburb: { name: 'Suburb', none: 'No suburb' },
  security: { name: 'Security', none: 'No security' },
  subType: { name: 'Security Sub Type', none: 'No security sub type' },
  priority: { name: 'Priority', none: 'No priority' },
  scenario: { name: 'Scenario', none: 'No scenario' },
  status: { name: 'Status', none: 'No status' },
} as const

/** Texts of a grouped list of loans. */
export const groupLabels = {
  table: (by: keyof typeof groupingNames) => `Loans ${groupingTexts.by(groupingNames[by].name)}`,
  all: (count: number, name: string) => `${formatCounted(count, 'loan')}: ${name}`,
  /** When a loan of a group is to be repaid. */
  due: (day: string) => `due ${day}`,
  allLoans: (count: number) => `All ${formatCounted(count, 'loan')}`,
} as const

/** What a lender or broker holds in all, beside what the search found. */
export const CURRENT_BOOK = 'Current Book'
/** How much of a group's current book the search found. */
export const BOOK_SHARE = 'Share of Its Book'
/** The same where a search finds the loans in default alone. */
export const DEFAULT_RATE = 'Default Rate'
/** The same where a search for late loans names a kind, so that nobody takes a lender's late seconds for a share of all its loans. */
export const OF_KIND = { book: 'Current of This Kind', share: 'Share of This Kind' } as const

/** What a reader must know of a grouping to read its figures; shown below the table. */
export const groupingNotes = {
  lender:
    'Each lender is a company with all its people. A loan with several lenders counts once for each of them, with the lender’s own part of the principal. The parts add up to the total; the numbers of loans can exceed it.',
  broker:
    'Each broker is a company with all its people. A loan with several brokers counts in full for each of them, so the groups can add up to more than the total.',
  lawFirm: null,
  bdm: `A loan counts in full for each BDM of its lenders and brokers, so the groups can add up to more than the total. “${partyBdms.broker}” and “${partyBdms.lender}” count each loan once.`,
  brokerBdm: 'By the BDM of the first broker. Each loan counts once, so the groups add up to the total.',
  lenderBdm:
    'By the BDM of the first lender, whose part is the largest. Each loan counts once, so the groups add up to the total.',
  month: 'By the month of the settlement date.',
  quarter: 'By the calendar quarter of the settlement date: the Sep quarter is July to September.',
  year: 'By the financial year of the settlement date, 1 July to 30 June.',
  calendarYear: 'By the calendar year of the settlement date.',
  due: 'By the month of the repayment date.',
  dueQuarter: 'By the calendar quarter of the repayment date.',
  dueYear: 'By the financial year of the repayment date, 1 July to 30 June.',
  discharge: 'By the month of the discharge.',
  dischargeQuarter: 'By the calendar quarter of the discharge.',
  dischargeYear: 'By the financial year of the discharge, 1 July to 30 June.',
  daysOverdue: 'By the days since the repayment date, for loans of the current book.',
  daysRecorded: 'By the days since a loan was recorded here, whenever it settled.',
  lvrBand: null,
  loanSize: 'By the principal of the whole loan.',
  state: null,
  suburb: null,
  security: null,
  subType: null,
  priority: null,
  scenario: null,
  status: null,
} as const satisfies Record<keyof typeof groupingNames, string | null>

/** Explains the means of a group. */
export const MEANS =
  'Mean rate is the lower rate and mean LVR that of the loans that have one, both weighted by principal.'
