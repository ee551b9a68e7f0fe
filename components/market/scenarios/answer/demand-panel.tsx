import { Facts } from '#components/ui/facts.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatDay } from '#lib/core/dates.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { demandLabels } from '#lib/market/scenarios/demand/labels.ts'
import type { ShownDemand } from '#lib/market/scenarios/demand/rules.ts'
import { getRuleLabel } from '#lib/market/scenarios/labels.ts'

type Props = { demand: ShownDemand | null; categoryKey: CategoryKey }

const listFigures = ({ asked, caught, rule, lost }: ShownDemand, categoryKey: CategoryKey) =>
  asked === null || caught === null
    ? []
    : [
        { label: demandLabels.asked, value: demandLabels.about(asked) },
        { label: demandLabels.caught, value: demandLabels.about(caught) },
        {
          label: demandLabels.costs,
          value: rule && lost !== null ? demandLabels.lost(getRuleLabel(rule, categoryKey), lost) : demandLabels.noRule,
        },
      ]

/** How a lender's published criteria meet the deals of brokers, and where its own book differs from them. */
export const DemandPanel = ({ demand, categoryKey }: Props) => {
  const figures = demand ? listFigures(demand, categoryKey) : []
  return (
    <Panel id="demand" title={demandLabels.title} note={demandLabels.note} className="mt-4">
      {figures.length > 0 ? <Facts items={figures} /> : <p className="max-w-prose text-muted">{demandLabels.tooFew}</p>}
      {demand && (
        <>
          <h3 className="mt-4 font-medium">{demandLabels.book}</h3>
          {demand.book.length > 0 ? (
            <Facts
              items={demand.book.map(({ rule, outside, of }) => ({
                label: getRuleLabel(rule, categoryKey),
                value: demandLabels.gap(outside, of),
              }))}
            />
          ) : (
            <p className="text-muted">{demandLabels.bookAgrees}</p>
          )}
          <p className="mt-2 text-muted text-sm">{demandLabels.counted(formatDay(demand.day))}</p>
        </>
      )}
    </Panel>
  )
}
