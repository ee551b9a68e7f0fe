import type { ReactNode } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { cn } from '#components/ui/cn.ts'
import { type Fact, Facts } from '#components/ui/facts.tsx'
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

type Props = {
  criteria: Criteria
  actions?: ReactNode
  /** Shown instead of the category's status. */
  mark?: ReactNode
  /** Shown above the terms. */
  notice?: ReactNode
}

/** A published category's terms, read-only, with their units (rows F-03 to F-10). */
export const CriteriaView = ({ criteria, actions, mark, notice }: Props) => {
  const { categoryKey, status } = criteria
  return (
    <Panel
      id={`criteria-${categoryKey}`}
      title={categoryLabels[categoryKey]}
      note={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:contents">
          {mark || <Badge tone={STATUS_LOOKS[status].tone}>{statusWords[status]}</Badge>}
          {formatVerifiedDay(criteria)}
        </span>
      }
      actions={actions}
      // On a phone the badge is beside the category, and the buttons share a line.
      className="max-sm:[&>div:first-child>p]:contents max-sm:[&>div:first-child>div]:mt-2 max-sm:[&>div:first-child>div]:w-full max-sm:[&>div:first-child>div>*]:flex-1"
    >
      {notice}
      <Facts items={listTermFigures(criteria)} className="mt-2" />
      <Facts items={listOfferFacts(criteria)} className="mt-4" />
      <div className="mt-5 grid items-start gap-x-8 gap-y-5 border-line border-t pt-4 lg:grid-cols-2">
        <CriteriaPart title={formLabels.where}>
          <div className="grid gap-x-6 gap-y-4 sm:flex sm:items-start [&>figure]:sm:w-2/5 [&>figure]:sm:shrink-0">
            <CoverageMap categoryKey={categoryKey} states={criteria.stateRegionDetails} />
            <div className="min-w-0 flex-1">
              <CriteriaStates states={criteria.stateRegionDetails} withDistance={hasDistanceFromCapital(categoryKey)} />
            </div>
          </div>
        </CriteriaPart>
        <CriteriaPart title={getChoicesLabel(categoryKey)}>
          <SecurityTypes choices={criteria.securityTypes} />
        </CriteriaPart>
      </div>
    </Panel>
  )
}

const CriteriaPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-3 font-semibold">{title}</h3>
    {children}
  </section>
)

const formatVerifiedDay = ({ status, lastVerifiedDate, shownUntil }: Criteria): string | null => {
  if (!lastVerifiedDate) return null
  const verified = `${formLabels.lastVerified} ${formatDay(lastVerifiedDate)}`
  return `${verified}, ${shownUntil ? criteriaLabels.shownUntil(formatDay(shownUntil), status === 0) : criteriaLabels.changed}`
}

const formatCriteriaTerm = (criteria: Criteria, { fields }: TermRow): string =>
  formatTermRow(fields, ({ key }) => criteria[key as keyof Criteria] as string | boolean | bigint | null)

const isFigure = ({ fields: [{ kind }] }: TermRow): boolean => kind !== 'text'

const listFigures = (criteria: Criteria, rows: readonly TermRow[]) => {
  const isShown = ({ fields: [{ when }] }: TermRow) => when === undefined || criteria[when as keyof Criteria] === true
  return rows
    .filter((row) => isFigure(row) && isShown(row))
    .map((row) => ({ label: row.label, value: formatCriteriaTerm(criteria, row) }))
}

const listTermFigures = (criteria: Criteria) => {
  const { categoryKey, totalCostOfFundsLow, totalCostOfFundsHigh } = criteria
  const listRows = (place: TermPlace) => listTermRows(categoryKey, place)
  const [before, after] = splitRowsAfterCostOfFunds(listRows('funds'))
  return [
    ...listFigures(criteria, before),
    { label: formLabels.cost, value: formatCostOfFunds(totalCostOfFundsLow, totalCostOfFundsHigh) },
    ...listFigures(criteria, [...after, ...listRows('security')]),
  ]
}

/** Returns a category's figures with their labels, in the order of its page. */
export const listCriteriaFigures = (criteria: Criteria) => [
  ...listTermFigures(criteria),
  ...listFigures(criteria, listTermRows(criteria.categoryKey, 'offer')),
]

// The first text has the rest of the line if one figure is before it; any other has a line of its own.
const listOfferFacts = (criteria: Criteria): Fact[] => {
  const rows = listTermRows(criteria.categoryKey, 'offer')
  const figures = listFigures(criteria, rows)
  const texts = rows.filter((row) => !isFigure(row))
  return [
    ...figures,
    ...texts.map((row, at) => ({
      label: row.label,
      value: formatCriteriaTerm(criteria, row),
      className: cn(
        'col-span-full whitespace-pre-line [&>dd]:max-w-prose [&>dd]:font-normal',
        figures.length === 1 && at === 0 && 'sm:col-[2/-1]',
      ),
    })),
  ]
}

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
