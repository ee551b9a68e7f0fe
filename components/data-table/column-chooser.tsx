'use client'

import { columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { Columns3 } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'

export type ColumnChooserProps = {
  columns: readonly { id: string; name: string; isDefault: boolean }[]
  /** The columns that show now. */
  shown: readonly string[]
}

/** The Columns button with its dialog; the choice goes into the address, and the default one leaves it. */
export const ColumnChooser = (props: ColumnChooserProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)} data-print="hidden">
        <Columns3 aria-hidden />
        Columns
      </Button>
      {isOpen && <ChooserDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const features = tableFeatures({ columnVisibilityFeature })
const NOTHING: Record<string, never>[] = []

const ChooserDialog = ({ columns, shown, onClose }: ColumnChooserProps & { onClose: () => void }) => {
  const navigate = useNavigate()
  const path = usePathname()
  const table = useTable({
    features,
    data: NOTHING,
    columns: columns.map(({ id, name }) => ({ id, header: name })),
    initialState: { columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)])) },
  })
  const chosen = table.getVisibleLeafColumns().map((column) => column.id)
  const usual = columns.filter((column) => column.isDefault).map((column) => column.id)

  const save = () => {
    const query = new URLSearchParams(window.location.search)
    query.delete('columns')
    if (chosen.join() !== usual.join()) query.set('columns', chosen.join(','))
    onClose()
    navigate(query.size > 0 ? `${path}?${query}` : path, { scroll: false })
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Columns"
      width={500}
      footer={
        <>
          <Button
            className="mr-auto"
            onClick={() =>
              table.setColumnVisibility(Object.fromEntries(columns.map(({ id }) => [id, usual.includes(id)])))
            }
          >
            Reset
          </Button>
          <Button variant="primary" onClick={save} disabled={chosen.length === 0}>
            Save &amp; Close
          </Button>
        </>
      }
    >
      <div className="grid gap-x-6 sm:grid-cols-2">
        {table.getAllLeafColumns().map((column) => (
          <Checkbox
            key={column.id}
            label={String(column.columnDef.header)}
            checked={column.getIsVisible()}
            onChange={column.getToggleVisibilityHandler()}
          />
        ))}
      </div>
    </Dialog>
  )
}
