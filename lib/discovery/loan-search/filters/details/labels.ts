import { scenarioLabels } from '#lib/lending/facts/labels.ts'

/** Labels of the construction and subdivision filters: as on the loan, with 'at least' for minimums. */
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
