import type { ConstructionScenario, SubdivisionScenario } from '#lib/lending/loans/rules.ts'

/** What the details of a construction or subdivision loan are called (row H-19). */
export const scenarioLabels: Record<keyof ConstructionScenario | keyof SubdivisionScenario, string> = {
  typeKey: 'Subdivision type',
  presalesDebtCoverRequired: 'Presales debt cover required',
  loanAmountPercentageGstEx: 'Percentage of loan amount ex GST',
  qsRequired: 'QS required',
  isBuilderDeveloper: 'Builder/Developer',
  isBuildToHold: 'Build to hold',
  tdcEquity: 'Equity percentage of total development costs',
  projectManagerRequired: 'Project manager required',
  contingenciesAllowance: 'Contingencies allowance percentage',
  developerSuccessfulProjects: 'Developer past successful projects',
  preCommittedCommercialTenants: 'Pre-committed commercial tenants',
}
