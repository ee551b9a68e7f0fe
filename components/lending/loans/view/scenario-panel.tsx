import { Facts } from '#components/ui/facts.tsx'
import { percent } from '#lib/core/money.ts'
import { answerText, scenarioLabels } from '#lib/lending/loans/labels.ts'
import type { LoanView } from '#lib/lending/loans/view/schema.ts'

/** The details of a construction or subdivision loan; nothing for the other scenarios. */
export const ScenarioPanel = ({ loan }: { loan: Pick<LoanView, 'constructionScenario' | 'subdivisionScenario'> }) => {
  const details = loan.constructionScenario ?? loan.subdivisionScenario
  if (!details) return null
  const { constructionScenario, subdivisionScenario } = loan
  return (
    <Facts
      className="mt-4 border-line border-t pt-4"
      items={[
        ...(subdivisionScenario ? [{ label: scenarioLabels.typeKey, value: subdivisionScenario.type }] : []),
        { label: scenarioLabels.presalesDebtCoverRequired, value: answerText(details.presalesDebtCoverRequired) },
        ...(details.presalesDebtCoverRequired
          ? [{ label: scenarioLabels.loanAmountPercentageGstEx, value: percent(details.loanAmountPercentageGstEx) }]
          : []),
        { label: scenarioLabels.qsRequired, value: answerText(details.qsRequired) },
        { label: scenarioLabels.isBuilderDeveloper, value: answerText(details.isBuilderDeveloper) },
        { label: scenarioLabels.isBuildToHold, value: answerText(details.isBuildToHold) },
        { label: scenarioLabels.tdcEquity, value: percent(details.tdcEquity) },
        { label: scenarioLabels.projectManagerRequired, value: answerText(details.projectManagerRequired) },
        { label: scenarioLabels.contingenciesAllowance, value: percent(details.contingenciesAllowance) },
        { label: scenarioLabels.developerSuccessfulProjects, value: details.developerSuccessfulProjects },
        ...(constructionScenario
          ? [
              {
                label: scenarioLabels.preCommittedCommercialTenants,
                value: answerText(constructionScenario.preCommittedCommercialTenants),
              },
            ]
          : []),
      ]}
    />
  )
}
