import Link from 'next/link'
import { buildListLink } from '#components/data-table/list-links.ts'
import { Pager } from '#components/data-table/pager.tsx'
import { cn } from '#components/ui/cn.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Face } from '#components/ui/face.tsx'
import { formatDay, formatDayTime } from '#lib/core/dates.ts'
import type { Page } from '#lib/core/pagination.ts'
import { paths } from '#lib/core/paths.ts'
import { getPersonOfName } from '#lib/foundation/lookups/parties/rules.ts'
import { summariseDeal } from '#lib/market/approaches/deals/rules.ts'
import { approachLabels } from '#lib/market/approaches/labels.ts'
import type { ApproachRow } from '#lib/market/approaches/schema.ts'
import { StateBadge } from './state-badge.tsx'

type Props = {
  approaches: Page<ApproachRow>
  query: Record<string, string | readonly string[] | undefined>
}

/** Approaches, newest first, page by page. */
export const ApproachList = ({ approaches: { rows, ...paging }, query }: Props) => (
  <>
    {rows.length === 0 ? (
      <EmptyState title={approachLabels.empty}>{approachLabels.emptyText}</EmptyState>
    ) : (
      <ul data-panel className="divide-y divide-line rounded-md border border-line bg-panel">
        {rows.map((row) => (
          <li key={row.id}>
            <ApproachLine row={row} />
          </li>
        ))}
      </ul>
    )}
    {paging.total > 0 && <Pager {...paging} link={buildListLink({ path: paths.approaches(), query })} />}
  </>
)

const getParties = ({ side, lenderName, brokerName }: ApproachRow): string => {
  if (side === 'staff') return `${brokerName} → ${lenderName}`
  return side === 'lender' ? brokerName : lenderName
}

// The other side's person; for staff the broker, who asked.
const getFace = (row: ApproachRow): { name: string; fileId: number | null } => {
  const { side, lenderName, lenderImageFileId, brokerName, brokerImageFileId } = row
  const [name, fileId] = side === 'broker' ? [lenderName, lenderImageFileId] : [brokerName, brokerImageFileId]
  return { name: getPersonOfName(name), fileId }
}

const getDue = ({ state, dueOn }: ApproachRow): string | null => {
  if (state === 'ASKED') return approachLabels.answerBy(formatDay(dueOn))
  return state === 'INTERESTED' ? approachLabels.decideBy(formatDay(dueOn)) : null
}

// Staff read both names in one line, which has no room for a face on narrow screens.
const NO_FACE_NARROW = 'narrow:pl-0 narrow:before:hidden narrow:[&>img]:hidden'

const ApproachLine = ({ row }: { row: ApproachRow }) => {
  const { id, scenarioId, side, state, deal, askedAt } = row
  const due = getDue(row)
  const { name, fileId } = getFace(row)
  return (
    <Link
      href={side === 'broker' && scenarioId !== null ? paths.approachAnswers(scenarioId) : paths.approach(id)}
      prefetch={false}
      data-approach={id}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 hover:bg-sunken"
    >
      <span className="min-w-0 flex-1 basis-72">
        <span className="block font-medium [overflow-wrap:anywhere]">{summariseDeal(deal)}</span>
        <Face
          name={name}
          fileId={fileId}
          className={cn('text-muted text-sm [overflow-wrap:anywhere]', row.side === 'staff' && NO_FACE_NARROW)}
        >
          {getParties(row)} · {approachLabels.asked.toLowerCase()} {formatDayTime(askedAt)}
        </Face>
      </span>
      {due && <span className="text-muted text-sm">{due}</span>}
      <StateBadge state={state} />
    </Link>
  )
}
