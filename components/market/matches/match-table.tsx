'use client'

import { useMemo, useState } from 'react'
import { ListWithSidePanel, type RowPanel } from '#components/data-table/panel/panes.tsx'
import { SlicedTable } from '#components/data-table/sliced-table.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Facts } from '#components/ui/facts.tsx'
import type { Sort } from '#lib/core/orders.ts'
import { matchLabels, matchMessages } from '#lib/market/matches/labels.ts'
import { MATCH_ORDERS, type MatchOrder } from '#lib/market/matches/search.ts'
import type { Statuses } from './match-cells.tsx'
import { buildMatchColumns, buildMatchGridColumns, listMatchFacts } from './match-columns.tsx'
import type { Line, MatchPlace } from './match-saver.ts'
import { type MatchText, useMatchLines } from './use-match-lines.ts'
import { useMatchSavers } from './use-match-savers.ts'

type Props = MatchPlace & {
  text: MatchText
  isStaff: boolean
  statuses: Statuses
  productName: string
  order: MatchOrder
  hrefs: Record<MatchOrder, string>
  /** Why the viewer cannot change the status now (rows G-04, G-05); null if they can. */
  blocked: 'masterSwitchOff' | 'inactive' | null
}

/** All matches of a profile, with the status that the viewer sets (rows G-01 to G-07). */
export const MatchTable = ({ text, side, id, voice, isStaff, statuses, productName, order, hrefs, blocked }: Props) => {
  const { lines, others, askAgain } = useMatchLines(text)
  const { slices, saverOf } = useMatchSavers(lines, { side, id, voice })
  const [isTold, setIsTold] = useState(false)
  const columns = useMemo(
    () =>
      buildMatchColumns({
        side,
        id,
        voice,
        isStaff,
        statuses,
        productName,
        saverOf,
        onBlocked: blocked && (() => setIsTold(true)),
      }),
    [side, id, voice, isStaff, statuses, productName, saverOf, blocked],
  )
  const rows = useMemo(() => slices.flat(), [slices])
  const panel: RowPanel<Line> = {
    title: ({ name }) => name,
    body: (line) => <Facts items={listMatchFacts(line, { statuses, productName, isStaff, saverOf })} />,
  }
  return (
    <>
      <ListWithSidePanel columns={columns} rows={rows} rowKey={getMatchRowKey} panel={panel}>
        <SlicedTable
          label={matchLabels.table}
          columns={columns}
          slices={slices}
          rowKey={getMatchRowKey}
          sort={MATCH_ORDERS[order]}
          link={({ sort }) => hrefs[findMatchOrder(sort)]}
          widths={buildMatchGridColumns(voice, isStaff)}
          empty={
            <EmptyState title={matchLabels.none}>
              {side === 'lender' ? matchLabels.noneLender : matchLabels.noneBroker}
            </EmptyState>
          }
        />
      </ListWithSidePanel>
      {others === 'asked' && (
        <p role="status" className="px-4 py-3 text-muted">
          {matchLabels.loadingOthers}
        </p>
      )}
      {others === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-3 px-4 py-3">
          <p>{matchMessages.othersFailed}</p>
          <Button size="sm" onClick={askAgain}>
            {matchLabels.retry}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isTold}
        onOpenChange={setIsTold}
        title={matchLabels.blockedTitle}
        cancelLabel={matchLabels.close}
      >
        {blocked && matchMessages[blocked]}
      </ConfirmDialog>
    </>
  )
}

const findMatchOrder = (sort: Sort | undefined): MatchOrder =>
  (Object.keys(MATCH_ORDERS) as MatchOrder[]).find((each) => {
    const { column, isDescending } = MATCH_ORDERS[each]
    return column === sort?.column && isDescending === sort.isDescending
  }) ?? ''

const getMatchRowKey = ({ id }: { id: number }): number => id
