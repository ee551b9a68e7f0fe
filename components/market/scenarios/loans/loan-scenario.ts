import type { LoanView } from '#lib/lending/records/view/schema.ts'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import type { ScenarioValues } from '#lib/market/scenarios/values/fields.ts'
import { fillValues, getValuesCategory, toText } from '#lib/market/scenarios/values/rules.ts'

// Land and farms have categories of their own, whatever their priority.
const describeSecurity = ({ securityTypeKey, securitySubTypeKey }: LoanView): Partial<ScenarioValues> => {
  if (securityTypeKey === 'LAND_BANK') return { categoryKey: 'LAND_BANK', zoningKey: securitySubTypeKey }
  if (securityTypeKey === 'RURAL') return { categoryKey: 'RURAL', agricultureTypeKey: securitySubTypeKey }
  return { securityTypeKey, securitySubTypeKey }
}

/** Returns the form of a scenario filled from a loan; its rates stay out, because they are no wishes. */
export const describeLoan = (loan: LoanView): ScenarioValues => {
  const { constructionScenario, subdivisionScenario } = loan
  const details = constructionScenario ?? subdivisionScenario
  const known = getValuesCategory(fillValues({ priorityKey: loan.priorityKey }))
  return fillValues({
    amount: toText(loan.principal),
    categoryKey: known ?? '',
    priorityKey: known ? loan.priorityKey : '',
    suburbId: toText(loan.suburbId),
    lvr: toText(loan.lvr),
    termMonths: toText(loan.termMonths),
    purposeKey: loan.scenarioKey,
    isBuilderDeveloper: toText(details?.isBuilderDeveloper),
    isBuildToHold: toText(details?.isBuildToHold),
    presalesDebtCoverRequired: toText(details?.presalesDebtCoverRequired),
    developerSuccessfulProjects: toText(details?.developerSuccessfulProjects),
    subdivisionTypeKey: toText(subdivisionScenario?.typeKey),
    creditIds: loan.credits.join(','),
    ...describeSecurity(loan),
  })
}

type Place = LoanValues['suburb']

/** Returns an empty loan form with what a scenario says of the loan; wishes about cost stay out. */
export const fillLoan = (empty: LoanValues, values: ScenarioValues, suburb: Place): LoanValues => {
  const { securityTypeKey, securitySubTypeKey, zoningKey, agricultureTypeKey, purposeKey, creditIds } = values
  const group = zoningKey ? 'LAND_BANK' : agricultureTypeKey ? 'RURAL' : securityTypeKey
  const category = getValuesCategory(values)
  const first = empty.loanLenders[0] ?? { party: null, contributionAmount: '' }
  const priorities: Partial<Record<string, string>> = {
    FIRST_RANKING: 'FIRST',
    SECOND_RANKING: 'SECOND',
    MEZZANINE: 'SECOND',
  }
  return {
    ...empty,
    statusKey: 'PRESETTLEMENT',
    loanLenders: values.amount ? [{ ...first, contributionAmount: values.amount }] : empty.loanLenders,
    suburb,
    priorityKey: values.priorityKey || (priorities[category ?? ''] ?? ''),
    lvr: values.lvr,
    securityTypeKey: group,
    securitySubTypeKey: zoningKey || agricultureTypeKey || securitySubTypeKey,
    scenarioKey: purposeKey,
    scenarioDetails: {
      ...empty.scenarioDetails,
      typeKey: values.subdivisionTypeKey,
      isBuilderDeveloper: values.isBuilderDeveloper,
      isBuildToHold: values.isBuildToHold,
      presalesDebtCoverRequired: values.presalesDebtCoverRequired,
      developerSuccessfulProjects: values.developerSuccessfulProjects,
    },
    credits: creditIds === '' ? [] : creditIds.split(',').map(Number),
  }
}
