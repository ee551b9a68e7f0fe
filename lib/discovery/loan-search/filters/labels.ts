import { formatCounted } from '#lib/core/counts.ts'

/** For how many days nobody has edited a loan, by the answer of the filter. */
export const EDIT_GAPS = [
  { value: 'D_30', days: 30, name: 'for 30 days' },
  { value: 'D_60', days: 60, name: 'for 60 days' },
  { value: 'D_90', days: 90, name: 'for 90 days' },
  { value: 'D_180', days: 180, name: 'for 180 days' },
] as const
export type EditGap = (typeof EDIT_GAPS)[number]['value']

/** How many lenders share a loan. */
export const LENDER_COUNTS = [
  { value: 'ONE', name: 'One lender', phrase: 'of one lender' },
  { value: 'SEVERAL', name: 'Several lenders', phrase: 'of several lenders' },
] as const
export type LenderCount = (typeof LENDER_COUNTS)[number]['value']

/** When a discharged loan was repaid, beside its repayment date. */
export const REPAID = [
  { value: 'EARLY', name: 'Early', phrase: 'repaid early' },
  { value: 'ON_TIME', name: 'On time', phrase: 'repaid on time' },
  { value: 'LATE', name: 'Late', phrase: 'repaid late' },
] as const
export type Repaid = (typeof REPAID)[number]['value']

/** What a loan can lack. */
export const LACKS = [
  { value: 'LVR', name: 'LVR' },
  { value: 'FEE', name: 'Establishment fee' },
] as const
export type Lack = (typeof LACKS)[number]['value']

/** The BDM of a loan’s first broker and of its first lender, as filter and as grouping. */
export const partyBdms = { broker: 'Broker’s BDM', lender: 'Lender’s BDM' } as const

/** Texts of the loan filters and their dialog (rows J-05 to J-09). */
export const filterLabels = {
  found: (total: number) => formatCounted(total, 'loan'),
  repayment: 'Due for repayment',
  notEdited: 'Not Edited',
  lastEdit: 'Last Edit',
  recorded: 'Recorded',
  lenderCount: 'Lenders',
  lacks: 'Without',
  repaid: 'Repaid',
  stars: (stars: number) =>
    stars === 0 ? 'No rating yet' : stars === 5 ? '5 stars' : `${stars} ${stars === 1 ? 'star' : 'stars'} or more`,
  /** The reason why the valuation filter is disabled (row J-08). */
  fixedValuation: 'You cannot change the valuation required while searching with LVR',
  settledIn: 'Settled in',
  rollingYear: 'the last 12 months',
  calendarYear: 'the last calendar year',
  financialYear: 'this financial year',
  lastFinancialYear: 'the last financial year',
  radiusHint: 'A radius counts every suburb within it, across the border too.',
  /** Explains the basis of an equity percentage (row J-09). */
  developmentCosts:
    'Total development costs include land, construction, professional and council fees, marketing, selling costs, interest and contingencies, without GST.',
} as const

/** Texts of the filter dialog besides its fields. */
export const filterWords = {
  found: filterLabels.found,
  fixed: filterLabels.fixedValuation,
  hints: {
    radius: filterLabels.radiusHint,
    'constructionScenario.tdcEquity': filterLabels.developmentCosts,
    'subdivisionScenario.tdcEquity': filterLabels.developmentCosts,
  },
} as const
