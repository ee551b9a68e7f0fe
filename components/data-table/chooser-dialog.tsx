'use client'

import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { clampColumnWidth, WIDTHS } from '#lib/core/column-choice.ts'
import { ColumnChooserRow } from './column-line.tsx'
import { listLabels } from './labels.ts'
import { useColumnChooser } from './use-column-chooser.ts'
import { type ColumnChoice, useSaveColumns } from './use-kept-columns.ts'

export type ColumnChooserProps = ColumnChoice & {
  /** The displayed columns, in order. */
  shown: readonly string[]
}

/** Dialog to choose a list's columns: visibility, order, width and pinning, by dragging or by keys. */
export const ColumnChooserDialog = ({ shown, onClose, ...choice }: ColumnChooserProps & { onClose: () => void }) => {
  const keep = useSaveColumns(choice)
  const { lines, told, wishes, toggle, moveTo, setWidth, togglePin, reset } = useColumnChooser(choice, shown)
  const save = () => {
    onClose()
    void keep(wishes)
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
          <Button variant="primary" onClick={save} disabled={wishes.length === 0}>
            Save &amp; Close
          </Button>
        </>
      }
    >
      <ol className="grid" data-columns>
        {lines.map(({ id, ...line }, place) => (
          <ColumnChooserRow
            key={id}
            {...line}
            onShow={() => toggle(id)}
            place={place}
            count={lines.length}
            onMove={(to) => moveTo(id, to)}
            onWiden={(steps) =>
              setWidth(id, clampColumnWidth((line.width ?? measureColumnWidth(id)) + steps * WIDTHS.step))
            }
            onNatural={() => setWidth(id, undefined)}
            onPin={() => togglePin(id)}
          />
        ))}
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
