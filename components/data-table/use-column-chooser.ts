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
import { type ColumnWish, MOST_PINNED, movePinnedFirst, parseColumnChoice } from '#lib/core/column-choice.ts'
import { listLabels } from './labels.ts'
import { moveEntry } from './order.ts'
import { type ColumnChoice, listDefaultColumns } from './use-kept-columns.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnPinningFeature,
})
const NOTHING: Record<string, never>[] = []

const useColumnTable = ({ columns, entries }: ColumnChoice, shown: readonly string[]) => {
  const wishes = parseColumnChoice(entries ?? [])
  const ids = columns.map(({ id }) => id)
  return useTable({
    features,
    data: NOTHING,
    columns: columns.map(({ id, name }) => ({ id, header: name })),
    initialState: {
      columnVisibility: Object.fromEntries(ids.map((id) => [id, shown.includes(id)])),
      columnOrder: [...shown, ...ids.filter((id) => !shown.includes(id))],
      columnSizing: Object.fromEntries(
        wishes.flatMap(({ id, width }): [string, number][] => (width === undefined ? [] : [[id, width]])),
      ),
      columnPinning: { start: wishes.filter(({ isPinned }) => isPinned).map(({ id }) => id), end: [] },
    },
  })
}

/** The state of the column dialog: which columns are shown, in which order, how wide and pinned; and its changes in words. */
export const useColumnChooser = (choice: ColumnChoice, shown: readonly string[]) => {
  const { columns } = choice
  const table = useColumnTable(choice, shown)
  const [told, setTold] = useState('')
  const findName = (id: string) => columns.find((column) => column.id === id)?.name ?? id
  const lines = table.getAllLeafColumns()
  const order = lines.map(({ id }) => id)
  const chosen = lines.filter((column) => column.getIsVisible()).map(({ id }) => id)
  const { columnSizing: widths, columnPinning } = table.state
  const pinned = chosen.filter((id) => columnPinning.start.includes(id))
  // Without a pinned column, the first one is pinned automatically.
  const standing = pinned.length > 0 ? pinned : chosen.slice(0, 1)

  const settle = (next: readonly string[], pins: readonly string[] = columnPinning.start) =>
    table.setColumnOrder(movePinnedFirst(next.map((id) => ({ id, isPinned: pins.includes(id) }))).map(({ id }) => id))

  return {
    lines: lines.map((column) => {
      const { id } = column
      const isShown = column.getIsVisible()
      const isPinned = standing.includes(id)
      const canPin = isShown && (isPinned ? standing.length > 1 : standing.length < MOST_PINNED)
      return { id, name: findName(id), isShown, width: widths[id], isPinned, canPin }
    }),
    /** What the last change did, for screen readers. */
    told,
    /** The shown columns with their widths and pins, in order. */
    wishes: chosen.map((id): ColumnWish => ({ id, width: widths[id], isPinned: columnPinning.start.includes(id) })),
    toggle: (id: string) => table.getColumn(id)?.toggleVisibility(),
    moveTo: (id: string, place: number) => {
      const next = moveEntry(order, id, place)
      if (next.join() === order.join()) return
      settle(next)
      setTold(listLabels.moved(findName(id), next.indexOf(id) + 1, next.length))
    },
    setWidth: (id: string, width: number | undefined) => {
      const { [id]: _former, ...others } = widths
      table.setColumnSizing(width === undefined ? others : { ...others, [id]: width })
      setTold(width === undefined ? listLabels.naturalWidth(findName(id)) : listLabels.wide(findName(id), width))
    },
    togglePin: (id: string) => {
      const isPinned = !standing.includes(id)
      const pins = isPinned
        ? [...new Set([...columnPinning.start, ...standing, id])]
        : columnPinning.start.filter((each) => each !== id)
      table.setColumnPinning({ start: pins, end: [] })
      settle(order, pins)
      setTold((isPinned ? listLabels.pinned : listLabels.unpinned)(findName(id)))
    },
    reset: () => {
      const usual = listDefaultColumns(choice)
      table.setColumnSizing({})
      table.setColumnPinning({ start: [], end: [] })
      table.setColumnVisibility(Object.fromEntries(columns.map(({ id }) => [id, usual.includes(id)])))
      table.setColumnOrder(columns.map(({ id }) => id))
    },
  }
}
