import Link from 'next/link'
import type { Choice } from '#lib/core/filters.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import {
  FEW_RESULTS,
  type FinderPlace,
  type FinderView,
  listWiderViews,
  viewPath,
} from '#lib/discovery/finder/views/rules.ts'

type Props = { place: FinderPlace; view: FinderView; total: number; radii: readonly Choice[] }

/** Links to the next wider radius and the whole state, where a search around a suburb finds few. */
export const WiderSearch = ({ place, view, total, radii }: Props) => {
  if (total > FEW_RESULTS) return null
  const keys = radii.map(({ id }) => String(id))
  const wider = listWiderViews(view, keys)
  if (wider.length === 0) return null
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="text-muted">{finderLabels.wider}</span>
      {wider.map(({ radius, view: next }) => (
        <Link key={radius} href={viewPath(place, next)} prefetch={false} className="text-accent underline">
          {radius === null
            ? finderLabels.wholeState(next.search.filters.state ?? '')
            : finderLabels.within(radii.find(({ id }) => id === radius)?.name ?? radius)}
        </Link>
      ))}
    </p>
  )
}
