'use client'

import { columnOrderingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { ColumnLine } from './column-line.tsx'
import { listLabels } from './labels.ts'
import { movedTo } from './order.ts'
import { useKeptColumns } from './use-kept-columns.ts'

export type ColumnChooserProps = {
  columns: readonly { id: string; name: string; isDefault: boolean }[]
  /** The columns that show now, in order. */
  shown: readonly string[]
  /** The list for which the choice is kept. */
  list: string
}

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature })
const NOTHING: Record<string, never>[] = []

/** The columns of a list: which show, and in what order, by dragging or by keys. */
export const ChooserDialog = ({ columns, shown, list, onClose }: ColumnChooserProps & { onClose: () => void }) => {
  const keep = useKeptColumns(list)
  const path = usePathname()
  const [told, setTold] = useState('')
  const ids = columns.map(({ id }) => id)
  const visibility = (which: readonly string[]) => Object.fromEntries(ids.map((id) => [id, which.includes(id)]))
  const usual = columns.filter((column) => column.isDefault).map((column) => column.id)
  const table = useTable({
    features,
    data: NOTHING,
    columns: columns.map(({ id, name }) => ({ id, header: name })),
    initialState: {
      columnVisibility: visibility(shown),
      columnOrder: [...shown, ...ids.filter((id) => !shown.includes(id))],
    },
  })
  const lines = table.getAllLeafColumns()
  const order = lines.map(({ id }) => id)
  const chosen = table.getVisibleLeafColumns().map((column) => column.id)

  const moveTo = (id: string, place: number) => {
    const next = movedTo(order, id, place)
    if (next.join() === order.join()) return
    table.setColumnOrder(next)
    const name = columns.find((column) => column.id === id)?.name ?? id
    setTold(listLabels.moved(name, next.indexOf(id) + 1, next.length))
  }
  const reset = () => {
    table.setColumnVisibility(visibility(usual))
    table.setColumnOrder(ids)
  }
  const save = () => {
    const query = new URLSearchParams(window.location.search)
    query.delete('columns')
    const isUsual = chosen.join() === usual.join()
    if (!isUsual) query.set('columns', chosen.join(','))
    onClose()
    void keep(isUsual ? null : chosen, query.size > 0 ? `${path}?${query}` : path)
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Columns"
      description={listLabels.howToMove}
      width={420}
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
        {lines.map((column, place) => (
          <ColumnLine
            key={column.id}
            name={String(column.columnDef.header)}
            isShown={column.getIsVisible()}
            onShow={() => column.toggleVisibility()}
            place={place}
            count={lines.length}
            onMove={(to) => moveTo(column.id, to)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </Dialog>
  )
}
