'use client'

import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { clampColumnWidth, MOST_PINNED, movePinnedFirst, parseColumnChoice, WIDTHS } from '#lib/core/column-choice.ts'
import { ColumnChooserRow } from './column-line.tsx'
import { listLabels } from './labels.ts'
import { moveEntry } from './order.ts'
import { type ColumnChoice, listDefaultColumns, useSaveColumns } from './use-kept-columns.ts'

export type ColumnChooserProps = ColumnChoice & {
  /** The displayed columns, in order. */
  shown: readonly string[]
}

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnPinningFeature,
})
const NOTHING: Record<string, never>[] = []

/** Dialog to choose a list's columns: visibility, order, width and pinning, by dragging or by keys. */
export const ColumnChooserDialog = ({ shown, onClose, ...choice }: ColumnChooserProps & { onClose: () => void }) => {
  const { columns, entries } = choice
  const keep = useSaveColumns(choice)
  const [told, setTold] = useState('')
  const wishes = parseColumnChoice(entries ?? [])
  const ids = columns.map(({ id }) => id)
  const findName = (id: string) => columns.find((column) => column.id === id)?.name ?? id
  const visibility = (which: readonly string[]) => Object.fromEntries(ids.map((id) => [id, which.includes(id)]))
  const table = useTable({
    features,
    data: NOTHING,
    columns: columns.map(({ id, name }) => ({ id, header: name })),
    initialState: {
      columnVisibility: visibility(shown),
      columnOrder: [...shown, ...ids.filter((id) => !shown.includes(id))],
      columnSizing: Object.fromEntries(
        wishes.flatMap(({ id, width }): [string, number][] => (width === undefined ? [] : [[id, width]])),
      ),
      columnPinning: { start: wishes.filter(({ isPinned }) => isPinned).map(({ id }) => id), end: [] },
    },
  })
  const lines = table.getAllLeafColumns()
  const order = lines.map(({ id }) => id)
  const chosen = lines.filter((column) => column.getIsVisible()).map(({ id }) => id)
  const { columnSizing: widths, columnPinning } = table.state
  const pinned = chosen.filter((id) => columnPinning.start.includes(id))
  // Without a pinned column, the first one is pinned automatically.
  const standing = pinned.length > 0 ? pinned : chosen.slice(0, 1)

  const settle = (next: readonly string[], pins: readonly string[] = columnPinning.start) =>
    table.setColumnOrder(movePinnedFirst(next.map((id) => ({ id, isPinned: pins.includes(id) }))).map(({ id }) => id))
  const moveTo = (id: string, place: number) => {
    const next = moveEntry(order, id, place)
    if (next.join() === order.join()) return
    settle(next)
    setTold(listLabels.moved(findName(id), next.indexOf(id) + 1, next.length))
  }
  const setWidth = (id: string, width: number | undefined) => {
    const { [id]: _former, ...others } = widths
    table.setColumnSizing(width === undefined ? others : { ...others, [id]: width })
    setTold(width === undefined ? listLabels.naturalWidth(findName(id)) : listLabels.wide(findName(id), width))
  }
  const togglePin = (id: string) => {
    const isPinned = !standing.includes(id)
    const pins = isPinned
      ? [...new Set([...columnPinning.start, ...standing, id])]
      : columnPinning.start.filter((each) => each !== id)
    table.setColumnPinning({ start: pins, end: [] })
    settle(order, pins)
    setTold((isPinned ? listLabels.pinned : listLabels.unpinned)(findName(id)))
  }
  const reset = () => {
    table.setColumnSizing({})
    table.setColumnPinning({ start: [], end: [] })
    table.setColumnVisibility(visibility(listDefaultColumns(choice)))
    table.setColumnOrder(ids)
  }
  const save = () => {
    onClose()
    void keep(chosen.map((id) => ({ id, width: widths[id], isPinned: columnPinning.start.includes(id) })))
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Columns"
      description={listLabels.howToMove}
      width={500}
      footer={
        <>
          <Button className="mr-auto" onClick={reset}>
            Reset
          </Button>
          <Button variant="primary" onClick={save} disabled={chosen.length === 0}>
            Save &amp; Close
          </Button>
        </>
      }
    >
      <ol className="grid" data-columns>
        {lines.map((column, place) => {
          const { id } = column
          const width = widths[id]
          const isPinned = standing.includes(id)
          return (
            <ColumnChooserRow
              key={id}
              name={findName(id)}
              isShown={column.getIsVisible()}
              onShow={() => column.toggleVisibility()}
              place={place}
              count={lines.length}
              onMove={(to) => moveTo(id, to)}
              width={width}
              onWiden={(steps) =>
                setWidth(id, clampColumnWidth((width ?? measureColumnWidth(id)) + steps * WIDTHS.step))
              }
              onNatural={() => setWidth(id, undefined)}
              isPinned={isPinned}
              canPin={column.getIsVisible() && (isPinned ? standing.length > 1 : standing.length < MOST_PINNED)}
              onPin={() => togglePin(id)}
            />
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </Dialog>
  )
}

const USUAL_WIDTH = 128

// Returns a column's current width in pixels; the usual width on cards and for hidden columns.
const measureColumnWidth = (id: string): number => {
  const head = document.querySelector<HTMLElement>(`[data-edges] th[data-column="${id}"]`)
  const isTable = head?.closest('table')?.checkVisibility() && window.matchMedia('(min-width: 768px)').matches
  return (isTable && head?.offsetWidth) || USUAL_WIDTH
}
