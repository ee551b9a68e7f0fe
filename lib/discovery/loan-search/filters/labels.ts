import { scenarioLabels } from '#lib/lending/loans/labels.ts'

/** The words of the loan filters and their window (rows J-05 to J-09). */
export const filterLabels = {
  found: (total: number) => `${total.toLocaleString('en-AU')} ${total === 1 ? 'loan' : 'loans'}`,
  stars: (stars: number) =>
    stars === 0 ? 'No rating yet' : stars === 5 ? '5 stars' : `${stars} ${stars === 1 ? 'star' : 'stars'} or more`,
  /** Why the valuation stays as it is (row J-08). */
  fixedValuation: 'You cannot change the valuation required while searching with LVR',
  radiusHint: 'A radius counts every suburb within it, across the border too.',
  /** What an equity percentage is a share of (row J-09). */
  developmentCosts:
    'Total development costs include land, construction, professional and council fees, marketing, selling costs, interest and contingencies, without GST.',
} as const

/** What a window of loan filters says beside its fields. */
export const filterWords = {
  found: filterLabels.found,
  fixed: filterLabels.fixedValuation,
  hints: {
    radius: filterLabels.radiusHint,
    'constructionScenario.tdcEquity': filterLabels.developmentCosts,
    'subdivisionScenario.tdcEquity': filterLabels.developmentCosts,
  },
} as const

/** What the filters of a construction or subdivision are called: as on the loan, and from where they count. */
export const scenarioFilterLabels = {
  typeKey: scenarioLabels.typeKey,
  presalesDebtCoverRequired: scenarioLabels.presalesDebtCoverRequired,
  loanAmountPercentageGstEx: `${scenarioLabels.loanAmountPercentageGstEx}, at least`,
  qsRequired: scenarioLabels.qsRequired,
  isBuilderDeveloper: scenarioLabels.isBuilderDeveloper,
  isBuildToHold: scenarioLabels.isBuildToHold,
  tdcEquity: `${scenarioLabels.tdcEquity}, at least`,
  projectManagerRequired: scenarioLabels.projectManagerRequired,
  contingenciesAllowance: `${scenarioLabels.contingenciesAllowance}, at least`,
  developerSuccessfulProjects: `${scenarioLabels.developerSuccessfulProjects}, at least`,
} as const
