'use client'

import { type ReactNode, useMemo, useState } from 'react'
import type { ListPlace } from '#components/data-table/list-links.ts'
import { PackedTable } from '#components/data-table/packed-table.tsx'
import { Button } from '#components/ui/button.tsx'
import { type PackedPage, unpackRows } from '#lib/core/packing.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { type FreshnessColumn, freshnessColumns } from '#lib/market/freshness/columns.ts'
import { freshnessLabels } from '#lib/market/freshness/labels.ts'
import { needsVerification } from '#lib/market/freshness/rules.ts'
import type { FreshnessRow } from '#lib/market/freshness/schema.ts'
import type { FreshnessSort } from '#lib/market/freshness/search.ts'
import { buildFreshnessCellsOfColumns, type Selection } from './board-looks.tsx'
import { RemindLendersDialog } from './remind-dialog.tsx'

type Props = {
  page: PackedPage<FreshnessRow>
  place: ListPlace
  sort: { column: FreshnessSort; isDescending: boolean }
  empty: ReactNode
}

/** All lenders with the freshness of their categories; ticked ones can be sent a reminder together. */
export const FreshnessBoard = ({ page, place, sort, empty }: Props) => {
  const rows = useMemo(() => unpackRows(page.rows), [page.rows])
  const [selection, setSelection] = useState<Selection>(new Map())
  const [isAsking, setIsAsking] = useState(false)
  const looks = useMemo(
    () =>
      buildFreshnessCellsOfColumns(
        selection,
        (id, keys) => setSelection((now) => setSelectedCategories(now, id, keys)),
        sort.column,
      ),
    [selection, sort.column],
  )
  const count = [...selection.values()].reduce((sum, keys) => sum + keys.size, 0)
  const selectDue = () => {
    const due = rows.map((row): [number, Set<CategoryKey>] => [row.id, listSelectableCategories(row)])
    setSelection(new Map(due.filter(([, keys]) => keys.size > 0)))
  }
  return (
    <>
      <div data-print="hidden" className="mb-3 flex min-h-[34px] flex-wrap items-center gap-2">
        <Button onClick={selectDue}>{freshnessLabels.selectPage}</Button>
        {count > 0 && (
          <>
            <Button variant="primary" onClick={() => setIsAsking(true)}>
              {freshnessLabels.remind}
            </Button>
            <Button variant="ghost" onClick={() => setSelection(new Map())}>
              {freshnessLabels.clear}
            </Button>
          </>
        )}
        <p role="status" className="text-muted">
          {count > 0 && freshnessLabels.selected(selection.size, count)}
        </p>
      </div>
      <PackedTable
        label={freshnessLabels.table}
        columns={freshnessColumns}
        looks={looks}
        shown={SHOWN}
        page={page}
        place={place}
        sort={sort}
        empty={empty}
      />
      <RemindLendersDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        selection={selection}
        onDone={() => setSelection(new Map())}
      />
    </>
  )
}

const SHOWN = Object.keys(freshnessColumns) as FreshnessColumn[]

const listSelectableCategories = ({ cells, isActive, isMasterSwitchOn }: FreshnessRow): Set<CategoryKey> =>
  new Set(isActive && isMasterSwitchOn ? cells.filter(needsVerification).map(({ categoryKey }) => categoryKey) : [])

const setSelectedCategories = (selection: Selection, id: number, keys: ReadonlySet<CategoryKey>): Selection => {
  const next = new Map(selection)
  if (keys.size > 0) next.set(id, keys)
  else next.delete(id)
  return next
}
