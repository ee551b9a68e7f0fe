import { Suspense } from 'react'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { CriteriaTabs } from '#components/market/criteria/criteria-tabs.tsx'
import { CriteriaView } from '#components/market/criteria/criteria-view.tsx'
import { CriteriaHistoryCard } from '#components/market/criteria/history/history-card.tsx'
import { DemandPanel } from '#components/market/scenarios/answer/demand-panel.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ScrollToCurrentTab } from '#components/ui/keep-in-view.tsx'
import { paths } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { readFootprint } from '#lib/discovery/profile-loans/footprint/queries.ts'
import { buildProfileSearchPath } from '#lib/discovery/profile-loans/search.ts'
import { getCriteriaEditor, readCriteriaLists } from '#lib/market/criteria/editing/queries.ts'
import { criteriaLabels } from '#lib/market/criteria/labels.ts'
import { criteriaPolicies, getCategoryReach } from '#lib/market/criteria/policy.ts'
import { getCriteriaOfTab, listCriteriaTabs } from '#lib/market/criteria/queries.ts'
import { findNextToVerify, isConfirmable, pickOpenCategory } from '#lib/market/criteria/rules.ts'
import { listCriteriaVersions } from '#lib/market/criteria/versions/queries.ts'
import { listEnding } from '#lib/market/freshness/rules.ts'
import { countSubscribers } from '#lib/market/matches/counterparts/queries.ts'
import { getLenderDemand } from '#lib/market/scenarios/demand/queries.ts'
import { today } from '#lib/server/operations/clock.ts'
import { FootprintPanel } from './footprint-panel.tsx'
import { readCellsOnce } from './freshness-mark.tsx'
import { CriteriaForm } from './parts.ts'
import type { TabProps } from './tab-props.ts'

/**
 * The tab Loan Criteria: the form of a category for staff and its lender, the published terms for others (row F-01).
 */
export const CriteriaTab = (props: TabProps) =>
  getCategoryReach(props.actor, props.profile.id) === 'all' ? (
    <EditableCriteriaCategory {...props} />
  ) : (
    <ReadOnlyCriteriaCategory {...props} />
  )

const hrefsOf =
  ({ search, path }: TabProps) =>
  (category: number): string =>
    buildProfileSearchPath(path, { ...search, tab: 'criteria', category })

const EditableCriteriaCategory = async (props: TabProps) => {
  const { actor, profile, search } = props
  const tabs = await orErrorPage(listCriteriaTabs(actor, profile.id))
  const open = pickOpenCategory(tabs, search.category)
  if (!open) return null
  const { tab, categoryKey } = open
  const [edited, lists, subscribers, versions, cells] = await orErrorPage(
    Promise.all([
      getCriteriaEditor(actor, profile.id, categoryKey),
      readCriteriaLists(actor, categoryKey),
      countSubscribers(actor, profile.id, categoryKey),
      listCriteriaVersions(actor, profile.id, categoryKey),
      readCellsOnce(actor, profile),
    ]),
  )
  const place = { lenderId: profile.id, categoryKey, isStaff: staff(actor) }
  const ending = listEnding(cells)
  const next = findNextToVerify(tabs, tab, ending)
  const mayUpdate = criteriaPolicies.edit.who(actor)
  return (
    <>
      <ScrollToCurrentTab>
        <CriteriaTabs tabs={tabs} current={tab} hrefOf={hrefsOf(props)} ending={ending} />
      </ScrollToCurrentTab>
      <CriteriaForm
        key={`${profile.id} ${categoryKey}`}
        edited={edited}
        lists={lists}
        today={today()}
        isStaff={place.isStaff}
        mayUpdate={mayUpdate}
        subscribers={subscribers}
        filled={tabs.flatMap((each) => (each.status !== 3 && each.tab !== tab ? [each.categoryKey] : []))}
        severalHref={mayUpdate && tabs.filter(isConfirmable).length > 1 ? paths.stillCorrect(profile.id) : null}
        nextHref={next ? hrefsOf(props)(next.tab) : null}
        isRestVerified={tabs.every((each) => each.tab === tab || !each.isOffered || each.status === 1)}
      >
        <CriteriaHistoryCard place={place} versions={versions} today={today()} />
      </CriteriaForm>
      <DemandPanel demand={await getLenderDemand(actor, profile.id, categoryKey)} categoryKey={categoryKey} />
    </>
  )
}

const ReadOnlyCriteriaCategory = async (props: TabProps) => {
  const { tabs, criteria } = await orErrorPage(getCriteriaOfTab(props.actor, props.profile.id, props.search.category))
  if (!criteria) return <EmptyState title={criteriaLabels.none}>{criteriaLabels.noneText}</EmptyState>
  return (
    <>
      <ScrollToCurrentTab>
        <CriteriaTabs tabs={tabs} current={criteria.tab} hrefOf={hrefsOf(props)} />
      </ScrollToCurrentTab>
      <CriteriaView criteria={criteria} />
      <Suspense>
        <LenderFootprint {...props} />
      </Suspense>
    </>
  )
}

/** Where the lender has lent, as far as its lists show that to the viewer. */
const LenderFootprint = async ({ actor, profile }: TabProps) => {
  const footprint = await orErrorPage(readFootprint(actor, profile))
  if (footprint.places.length === 0) return null
  return <FootprintPanel footprint={footprint} profile={profile} className="mt-4" />
}
