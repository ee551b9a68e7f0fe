import { Panel } from '#components/ui/panel.tsx'
import { closingLabels } from '#lib/market/brokers/closings/labels.ts'
import type { Closings, Share } from '#lib/market/brokers/closings/schema.ts'
import { PublicBarChart } from './public-bars.tsx'

const summariseLargestShare = (shares: readonly Share[], total: number): string | undefined => {
  const [first] = shares.toSorted((one, other) => other.count - one.count)
  return first && closingLabels.most(first.label, first.count, total)
}

/**
 * Statistics of a broker's closed loans: places, purposes, securities, sizes, terms and since when; a
 * single loan is not shown.
 */
export const BrokerClosingStatistics = ({ closings }: { closings: Closings }) => {
  const { total, first, latest } = closings
  const groups = (['areas', 'kinds', 'securities', 'sizes', 'terms'] as const).filter(
    (group) => closings[group].length > 0,
  )
  const since = closingLabels.since(total, first)
  const note = total === 0 ? undefined : latest ? `${since}. ${closingLabels.latest(latest)}` : since
  return (
    <Panel id="closings" title={closingLabels.title}>
      {note && <p className="-mt-2 text-muted">{note}</p>}
      {total === 0 && <p className="text-muted">{closingLabels.none}</p>}
      {total > 0 && groups.length === 0 && <p className="mt-1 text-muted">{closingLabels.few}</p>}
      {groups.length > 0 && (
        <div className="mt-4 grid gap-x-8 gap-y-5 md:grid-cols-2 md:[&>:last-child:nth-child(odd)]:col-span-2">
          {groups.map((group) => (
            <PublicBarChart
              key={group}
              title={closingLabels[group]}
              summary={summariseLargestShare(closings[group], total)}
              shares={closings[group]}
            />
          ))}
        </div>
      )}
    </Panel>
  )
}
