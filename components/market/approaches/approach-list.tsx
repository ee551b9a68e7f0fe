import Link from 'next/link'
import type { ReactNode } from 'react'
import { buildListLink } from '#components/data-table/list-links.ts'
import { Pager } from '#components/data-table/pager.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Face } from '#components/ui/face.tsx'
import { formatDay, toSydneyDay } from '#lib/core/dates.ts'
import { getPersonOfName } from '#lib/core/display-names.ts'
import type { Page } from '#lib/core/pagination.ts'
import { paths } from '#lib/core/paths.ts'
import { summariseDeal } from '#lib/market/approaches/deals/rules.ts'
import type { ApproachGroup } from '#lib/market/approaches/groups/rules.ts'
import { approachLabels } from '#lib/market/approaches/labels.ts'
import { describeDue } from '#lib/market/approaches/rules.ts'
import type { ApproachRow } from '#lib/market/approaches/schema.ts'
import { type ApproachSearch, approachSearch } from '#lib/market/approaches/search.ts'
import { PartyName } from './party-name.tsx'
import { StateBadge } from './state-badge.tsx'

type Props = { deals: Page<ApproachGroup>; search: ApproachSearch }

/** Approaches by deal, page by page: the deal asked about last first. */
export const ApproachList = ({ deals: { rows, ...paging }, search }: Props) => {
  const { empty, emptyText, emptySegment } = approachLabels
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title={empty}>{search.filters.state ? emptySegment : emptyText}</EmptyState>
      ) : (
        <ul data-panel className="divide-y divide-line rounded-md border border-line bg-panel">
          {rows.map(({ key, rows: [first, ...others] }) =>
            first ? (
              <li key={key} data-deal={key}>
                {first.side === 'lender' ? <AskedLine row={first} /> : <AskedDeal first={first} others={others} />}
              </li>
            ) : null,
          )}
        </ul>
      )}
      {paging.total > 0 && (
        <Pager {...paging} link={buildListLink({ path: paths.approaches(), query: approachSearch.params(search) })} />
      )}
    </>
  )
}

const ROW =
  'flex min-h-[38px] flex-wrap items-center gap-x-4 gap-y-1 px-5 py-1.5 -outline-offset-2 max-sm:px-4 hover:bg-sunken'

const AskedOn = ({ row: { askedAt } }: { row: ApproachRow }) => (
  <span className="whitespace-nowrap">{approachLabels.askedOn(formatDay(toSydneyDay(askedAt)))}</span>
)

const DueAndState = ({ row }: { row: ApproachRow }) => {
  const due = describeDue(row)
  return (
    <span className="ml-auto flex flex-wrap items-center gap-x-4 max-sm:grow max-sm:justify-between max-sm:gap-x-1">
      {due && <span className="whitespace-nowrap text-muted text-sm">{due}</span>}
      {/* As wide as the longest state, so that days and states are columns. */}
      <span className="max-sm:ml-auto sm:w-42">
        <StateBadge state={row.state} />
      </span>
    </span>
  )
}

/** What a lender was asked: the deal, who asked and when. */
const AskedLine = ({ row }: { row: ApproachRow }) => (
  <Link href={paths.approach(row.id)} prefetch={false} data-approach={row.id} className={`${ROW} py-2.5`}>
    <span className="min-w-0 flex-1 basis-72">
      <span className="block font-medium [overflow-wrap:anywhere]">{summariseDeal(row.deal)}</span>
      <Asker row={row}>
        <span className="flex flex-wrap gap-x-3">
          <span>{row.brokerName}</span> <AskedOn row={row} />
        </span>
      </Asker>
    </span>
    <DueAndState row={row} />
  </Link>
)

const Asker = ({ row, children = row.brokerName }: { row: ApproachRow; children?: ReactNode }) => (
  <Face
    name={getPersonOfName(row.brokerName)}
    fileId={row.brokerImageFileId}
    className="text-muted text-sm [overflow-wrap:anywhere]"
  >
    {children}
  </Face>
)

/** A deal with the lenders asked about it; to its own broker it does not repeat who asked. */
const AskedDeal = ({ first, others }: { first: ApproachRow; others: readonly ApproachRow[] }) => {
  const { side, scenarioId, deal } = first
  const title = summariseDeal(deal)
  return (
    <section aria-label={title} className="py-1.5">
      <div className="flex min-h-[38px] flex-wrap items-center gap-x-4 gap-y-0.5 px-5 py-1 max-sm:px-4">
        <h2 className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {scenarioId === null ? (
            title
          ) : (
            <Link
              href={paths.approachAnswers(scenarioId)}
              prefetch={false}
              className="inline-block min-h-6 rounded-sm hover:text-accent hover:underline"
            >
              {title}
            </Link>
          )}
        </h2>
        {side === 'staff' && <Asker row={first} />}
        <span className="ml-auto text-muted text-sm max-sm:ml-0">
          <AskedOn row={first} />
        </span>
      </div>
      <ul>
        {[first, ...others].map((row) => (
          <li key={row.id}>
            <LenderLine row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const LenderLine = ({ row }: { row: ApproachRow }) => {
  const { id, side, scenarioId, lenderName, lenderImageFileId } = row
  return (
    <Link
      href={side === 'broker' && scenarioId !== null ? paths.approachAnswers(scenarioId) : paths.approach(id)}
      prefetch={false}
      data-approach={id}
      className={ROW}
    >
      <Face
        name={getPersonOfName(lenderName)}
        fileId={lenderImageFileId}
        className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]"
      >
        <PartyName name={lenderName} />
      </Face>
      <DueAndState row={row} />
    </Link>
  )
}
