import { Tabs } from '#components/ui/tabs.tsx'
import { paths } from '#lib/core/paths.ts'
import { SEGMENT_STATES, type Segment, type SegmentCounts } from '#lib/market/approaches/groups/rules.ts'
import { approachLabels } from '#lib/market/approaches/labels.ts'
import { type ApproachSearch, approachSearch } from '#lib/market/approaches/search.ts'

type Props = { search: ApproachSearch; counts: SegmentCounts }

const SEGMENTS = Object.keys(SEGMENT_STATES) as Segment[]

/** The list by state, each segment with its number; nothing if there are no approaches at all. */
export const ApproachSegments = ({ search, counts }: Props) => {
  if (counts.all === 0) return null
  const { title, segments } = approachLabels
  const all = approachSearch.without(search, 'state')
  const link = (state: Segment) =>
    approachSearch.path(paths.approaches(), { ...all, filters: { ...all.filters, state } })
  return (
    <Tabs
      label={title}
      look="pills"
      current={search.filters.state ?? 'all'}
      className="mb-3"
      tabs={[
        { id: 'all', label: segments.all, count: counts.all, href: approachSearch.path(paths.approaches(), all) },
        ...SEGMENTS.map((id) => ({ id, label: segments[id], count: counts[id], href: link(id) })),
      ]}
    />
  )
}
