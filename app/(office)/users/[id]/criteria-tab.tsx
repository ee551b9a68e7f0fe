import { orElsewhere } from '#app/or-elsewhere.ts'
import { CriteriaTabs } from '#components/market/criteria/criteria-tabs.tsx'
import { CriteriaView } from '#components/market/criteria/criteria-view.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { KeepInView } from '#components/ui/keep-in-view.tsx'
import { profileSearchPath } from '#lib/discovery/profile-loans/search.ts'
import { criteriaLabels } from '#lib/market/criteria/labels.ts'
import { openCriteria } from '#lib/market/criteria/queries.ts'
import type { TabProps } from './tab-props.ts'

/** The tab Loan Criteria: the categories that the viewer has, the selected one with its terms (row F-01). */
export const CriteriaTab = async ({ actor, profile, search, path }: TabProps) => {
  const { tabs, criteria } = await orElsewhere(openCriteria(actor, profile.id, search.category))
  if (!criteria) return <EmptyState title={criteriaLabels.none}>{criteriaLabels.noneText}</EmptyState>
  const hrefOf = (category: number) => profileSearchPath(path, { ...search, tab: 'criteria', category })
  return (
    <>
      <KeepInView>
        <CriteriaTabs tabs={tabs} current={criteria.tab} hrefOf={hrefOf} />
      </KeepInView>
      <CriteriaView criteria={criteria} />
    </>
  )
}
