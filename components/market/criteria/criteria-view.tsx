import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { type Fact, Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { dayTime, longDay } from '#lib/core/dates.ts'
import { dollars, yesNo } from '#lib/core/money.ts'
import { categoryLabels, choicesLabel, criteriaLabels, statusWords } from '#lib/market/criteria/labels.ts'
import { hasDistance, hasLineFee, hasSplitLvr, isLvrOfEndValue } from '#lib/market/criteria/rules.ts'
import type { Criteria, CriteriaKeeping, SecurityChoice, StateDetail } from '#lib/market/criteria/schema.ts'
import { dollarRange, feeRange, lvrRange, rateRange } from './ranges.ts'
import { STATUS_LOOKS } from './status-looks.ts'

/** A category's terms, read-only, with their units (rows F-03 to F-09). */
export const CriteriaView = ({ criteria }: { criteria: Criteria }) => {
  const { categoryKey, status, isOffered, keeping } = criteria
  return (
    <div className="grid gap-4">
      <Panel
        id="criteria"
        title={categoryLabels[categoryKey]}
        note={verifiedText(criteria)}
        actions={
          <>
            {!isOffered && <Badge>{criteriaLabels.notOffered}</Badge>}
            {status !== 3 && <Badge tone={STATUS_LOOKS[status].tone}>{statusWords[status]}</Badge>}
          </>
        }
      >
        {status === 3 ? (
          <EmptyState title={criteriaLabels.empty}>
            {keeping ? criteriaLabels.notGiven : criteriaLabels.emptyText}
          </EmptyState>
        ) : (
          <>
            <Facts items={moneyFacts(criteria)} />
            <Texts title="Point of difference" text={criteria.pointOfDifference} />
            {categoryKey === 'CONSTRUCTION' && <Texts title="Pre-sales" text={criteria.preSales} />}
          </>
        )}
      </Panel>
      {status !== 3 && (
        <div className="grid gap-4 lg:grid-cols-2">
          <Panel id="states" title="States">
            <States states={criteria.stateRegionDetails} withDistance={hasDistance(categoryKey)} />
          </Panel>
          <Panel id="choices" title={choicesLabel(categoryKey)}>
            <Choices choices={criteria.securityTypes} />
          </Panel>
        </div>
      )}
      {keeping && Object.values(keeping).some((value) => value !== null) && <Keeping keeping={keeping} />}
    </div>
  )
}

const verifiedText = ({ lastVerifiedDate, shownUntil, status }: Criteria): string | null => {
  if (!lastVerifiedDate) return null
  const until = longDay(shownUntil)
  const shown = status === 1 ? criteriaLabels.shownUntil(until) : status === 0 ? criteriaLabels.lapsedOn(until) : null
  return [`Last verified ${longDay(lastVerifiedDate)}`, shown].filter(Boolean).join(', ')
}

const moneyFacts = (criteria: Criteria): Fact[] => {
  const { categoryKey: key, isSyndicateLender } = criteria
  const lvr: Fact[] = hasSplitLvr(key)
    ? [
        { label: 'LVR residential', value: lvrRange(criteria.lvrResidentialMin, criteria.lvrResidentialMax) },
        { label: 'LVR non-residential', value: lvrRange(criteria.lvrNonResidentialMin, criteria.lvrNonResidentialMax) },
      ]
    : [
        {
          label: isLvrOfEndValue(key) ? 'LVR (% of end value)' : 'LVR',
          value: lvrRange(criteria.lvrMin, criteria.lvrMax),
        },
      ]
  return [
    { label: 'Available', value: dollars(criteria.available) },
    {
      label: 'Preferred parcel size',
      value: dollarRange(criteria.preferredParcelSizeMin, criteria.preferredParcelSizeMax),
    },
    { label: 'Lower rate', value: rateRange(criteria.rateMin, criteria.rateMax) },
    { label: 'Higher rate', value: rateRange(criteria.higherRateMin, criteria.higherRateMax) },
    { label: 'Establishment fee', value: feeRange(criteria.estabFeeMin, criteria.estabFeeMax) },
    ...(hasLineFee(key) ? [{ label: 'Line fee', value: feeRange(criteria.lineFeeMin, criteria.lineFeeMax) }] : []),
    {
      label: 'Total cost of funds',
      value: rateRange(criteria.totalCostOfFundsLow, criteria.totalCostOfFundsHigh),
    },
    ...lvr,
    { label: 'Syndicate lender', value: yesNo(isSyndicateLender) },
    ...(isSyndicateLender
      ? [{ label: 'Advertise to other syndicate lenders', value: yesNo(criteria.advertiseToOtherSyndicateLenders) }]
      : []),
  ]
}

const Texts = ({ title, text }: { title: string; text: string | null }) => (
  <div className="mt-5">
    <h3 className="text-muted text-sm">{title}</h3>
    <p className="mt-0.5 max-w-prose whitespace-pre-line break-words">
      {text || <span className="text-muted">–</span>}
    </p>
  </div>
)

const States = ({ states, withDistance }: { states: readonly StateDetail[]; withDistance: boolean }) =>
  states.length === 0 ? (
    <p className="text-muted">–</p>
  ) : (
    <ul className="divide-y divide-line">
      {states.map(({ stateKey, stateName, city, distance, regions }) => (
        <li key={stateKey} className="py-2.5 first:pt-0 last:pb-0">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{stateName}</span>
            {withDistance && distance && (
              <span>
                {city}, {distance.toLowerCase()}
              </span>
            )}
          </p>
          {regions.length > 0 && <p className="mt-0.5 text-muted">{regions.map(({ name }) => name).join(', ')}</p>}
        </li>
      ))}
    </ul>
  )

const Choices = ({ choices }: { choices: readonly SecurityChoice[] }) => {
  const groups = [...Map.groupBy(choices, ({ group }) => group)]
  if (groups.length === 0) return <p className="text-muted">–</p>
  return (
    <Facts
      items={groups.map(([group, members]) => ({ label: group, value: members.map(({ name }) => name).join(', ') }))}
    />
  )
}

// What only staff and the lender itself read (`CriteriaKeeping`).
const Keeping = ({ keeping }: { keeping: CriteriaKeeping }) => {
  const verifier = [keeping.lastVerifiedByFirstName, keeping.lastVerifiedByLastName].filter(Boolean).join(' ')
  return (
    <Panel id="keeping" title="Kept by the lender" note="Only staff and this lender see this.">
      <Facts
        items={[
          { label: 'Book size', value: dollars(keeping.bookSize) },
          { label: 'Verified by', value: verifier },
          { label: 'Last changed', value: keeping.modifiedDate && dayTime(keeping.modifiedDate) },
          { label: 'Comments', value: keeping.comments },
        ]}
      />
    </Panel>
  )
}
