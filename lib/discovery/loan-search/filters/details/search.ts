import { yesNoFilter } from '#lib/core/answer-filters.ts'
import { choiceFilter } from '#lib/core/choice-filters.ts'
import type { Filter, Read } from '#lib/core/filters.ts'
import { notVisiting } from '#lib/core/policy.ts'
import { minimumFilter } from '#lib/core/ranges.ts'
import { scenarioFilterLabels } from '#lib/discovery/loan-search/filters/details/labels.ts'
import { scenarioLabels } from '#lib/lending/facts/labels.ts'

const KEY = /^[A-Za-z0-9_]{1,40}$/
/** True for a text that can be a key of the reference data. */
export const isReferenceKey = (text: string): text is string => KEY.test(text)

type ScenarioKind = 'CONSTRUCTION' | 'SUBDIVISION'

// Construction and subdivision have the same filters, distinguished by a prefix (row J-09).
const buildDetailFilters = <Prefix extends 'constructionScenario' | 'subdivisionScenario'>(
  prefix: Prefix,
  scenario: ScenarioKind,
) => {
  const named = <Name extends keyof typeof scenarioFilterLabels>(name: Name) => ({
    parameter: `${prefix}.${name}`,
    label: scenarioFilterLabels[name],
  })
  const asked = <Value, List extends string>(filter: Filter<Value, List>, isAsked?: (read: Read) => boolean) => ({
    ...filter,
    isAsked: (read: Read) => read('scenarioKey') === scenario && (isAsked?.(read) ?? true),
  })
  const entries = {
    presalesDebtCoverRequired: asked(yesNoFilter(named('presalesDebtCoverRequired'))),
    loanAmountPercentageGstEx: asked(
      minimumFilter({ ...named('loanAmountPercentageGstEx'), kind: 'percent', most: 999 }),
      (read) => read(`${prefix}.presalesDebtCoverRequired`) === 'true',
    ),
    qsRequired: asked(yesNoFilter(named('qsRequired'))),
    isBuilderDeveloper: asked(yesNoFilter(named('isBuilderDeveloper'))),
    isBuildToHold: asked(yesNoFilter(named('isBuildToHold'))),
    tdcEquity: asked(minimumFilter({ ...named('tdcEquity'), kind: 'percent', most: 100 })),
    projectManagerRequired: asked(yesNoFilter(named('projectManagerRequired'))),
    contingenciesAllowance: asked(minimumFilter({ ...named('contingenciesAllowance'), kind: 'percent', most: 100 })),
    developerSuccessfulProjects: asked(
      minimumFilter({ ...named('developerSuccessfulProjects'), kind: 'number', most: 100 }),
    ),
  }
  return Object.fromEntries(
    Object.entries(entries).map(([name, filter]) => [`${prefix}.${name}`, filter]),
  ) as unknown as {
    [Name in keyof typeof entries as `${Prefix}.${Name}`]: (typeof entries)[Name]
  }
}

const TENANTS = {
  parameter: 'constructionScenario.preCommittedCommercialTenants',
  label: scenarioLabels.preCommittedCommercialTenants,
} as const

// The API has this filter (doc 3 §3), but the form does not show it (doc 3 §2).
const tenantsFilter: Filter<boolean, never> = {
  ...yesNoFilter(TENANTS),
  controls: [{ kind: 'carried', ...TENANTS }],
  isAsked: (read) => read('scenarioKey') === 'CONSTRUCTION',
}

/** The filters of the details of a construction or a subdivision (row J-09). */
export const detailFilters = {
  ...buildDetailFilters('constructionScenario', 'CONSTRUCTION'),
  [TENANTS.parameter]: tenantsFilter,
  subdivisionType: {
    ...choiceFilter({
      parameter: 'subdivisionScenario.typeKey',
      label: scenarioFilterLabels.typeKey,
      list: 'subdivision-types',
      isKey: isReferenceKey,
      who: notVisiting,
    }),
    isAsked: (read: Read) => read('scenarioKey') === 'SUBDIVISION',
  },
  ...buildDetailFilters('subdivisionScenario', 'SUBDIVISION'),
} as const
