import type { ReactNode } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatDay } from '#lib/core/dates.ts'
import {
  categoryLabels,
  criteriaLabels,
  formLabels,
  getChoicesLabel,
  statusWords,
} from '#lib/market/criteria/labels.ts'
import { hasDistanceFromCapital } from '#lib/market/criteria/rules.ts'
import type { Criteria, SecurityChoice, StateDetail } from '#lib/market/criteria/schema.ts'
import {
  listTermRows,
  splitRowsAfterCostOfFunds,
  type TermPlace,
  type TermRow,
} from '#lib/market/criteria/terms/fields.ts'
import { formatCostOfFunds, formatTermRow } from '#lib/market/criteria/terms/rules.ts'
import { CoverageMap } from './coverage-map.tsx'
import { STATUS_LOOKS } from './status-looks.ts'

/** A published category's terms, read-only, with their units (rows F-03 to F-10). */
export const CriteriaView = ({ criteria, actions }: { criteria: Criteria; actions?: ReactNode }) => {
  const { categoryKey, status } = criteria
  const offer = listTermRows(categoryKey, 'offer').filter(({ fields }) => fields[0].kind === 'text')
  return (
    <div className="grid gap-4">
      <Panel
        id="criteria"
        title={categoryLabels[categoryKey]}
        note={formatVerifiedDay(criteria)}
        actions={
          <>
            <Badge tone={STATUS_LOOKS[status].tone}>{statusWords[status]}</Badge>
            {actions}
          </>
        }
      >
        <Facts items={listCriteriaFigures(criteria)} />
        {offer.map((row) => (
          <CriteriaText key={row.label} title={row.label} text={formatCriteriaTerm(criteria, row)} />
        ))}
      </Panel>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel id="states" title={formLabels.where}>
          <div className="grid gap-x-6 gap-y-4 sm:flex sm:items-start [&>figure]:sm:w-2/5 [&>figure]:sm:shrink-0">
            <CoverageMap categoryKey={categoryKey} states={criteria.stateRegionDetails} />
            <div className="min-w-0 flex-1">
              <CriteriaStates states={criteria.stateRegionDetails} withDistance={hasDistanceFromCapital(categoryKey)} />
            </div>
          </div>
        </Panel>
        <Panel id="choices" title={getChoicesLabel(categoryKey)}>
          <SecurityTypes choices={criteria.securityTypes} />
        </Panel>
      </div>
    </div>
  )
}

const formatVerifiedDay = ({ lastVerifiedDate, shownUntil }: Criteria): string | null => {
  if (!lastVerifiedDate) return null
  const verified = `${formLabels.lastVerified} ${formatDay(lastVerifiedDate)}`
  // Changed since then, it is shown to nobody until it is verified again.
  return shownUntil ? `${verified}, ${criteriaLabels.shownUntil(formatDay(shownUntil))}` : verified
}

const formatCriteriaTerm = (criteria: Criteria, { fields }: TermRow): string =>
  formatTermRow(fields, ({ key }) => criteria[key as keyof Criteria] as string | boolean | bigint | null)

/** Returns a category's figures with their labels, in the order of its page. */
export const listCriteriaFigures = (criteria: Criteria) => {
  const { categoryKey, totalCostOfFundsLow, totalCostOfFundsHigh } = criteria
  const isShown = ({ fields: [{ kind, when }] }: TermRow) =>
    kind !== 'text' && (when === undefined || criteria[when as keyof Criteria] === true)
  const facts = (rows: readonly TermRow[]) =>
    rows.filter(isShown).map((row) => ({ label: row.label, value: formatCriteriaTerm(criteria, row) }))
  const listRows = (place: TermPlace) => listTermRows(categoryKey, place)
  const [before, after] = splitRowsAfterCostOfFunds(listRows('funds'))
  return [
    ...facts(before),
    { label: formLabels.cost, value: formatCostOfFunds(totalCostOfFundsLow, totalCostOfFundsHigh) },
    ...facts([...after, ...listRows('security'), ...listRows('offer')]),
  ]
}

const CriteriaText = ({ title, text }: { title: string; text: string }) => (
  <div className="mt-5">
    <h3 className="text-muted text-sm">{title}</h3>
    <p className="mt-0.5 max-w-prose whitespace-pre-line break-words">
      {text || <span className="text-muted">–</span>}
    </p>
  </div>
)

const CriteriaStates = ({ states, withDistance }: { states: readonly StateDetail[]; withDistance: boolean }) =>
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

const SecurityTypes = ({ choices }: { choices: readonly SecurityChoice[] }) => {
  const groups = [...Map.groupBy(choices, ({ group }) => group)]
  if (groups.length === 0) return <p className="text-muted">–</p>
  return (
    <Facts
      items={groups.map(([group, members]) => ({ label: group, value: members.map(({ name }) => name).join(', ') }))}
    />
  )
}
