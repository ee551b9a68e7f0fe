'use client'

import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { ACTIONS, type Column } from '#components/data-table/columns.ts'
import { TableWithSidePanel } from '#components/data-table/panel/opening-table.tsx'
import { toActionSaveResult } from '#components/forms/record-plan.ts'
import { showFailedSave, showSuccess, showUndoToast } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { formatDay } from '#lib/core/dates.ts'
import { formatDayWithWeekday } from '#lib/core/typed-days.ts'
import { holidayLabels, holidayMessages } from '#lib/foundation/lookups/holidays/labels.ts'
import type { HolidayEntry } from '#lib/foundation/lookups/holidays/schema.ts'
import { changeHolidayAction } from '#lib/web/actions/holidays.ts'
import { HolidayDialog } from './holiday-dialog.tsx'

type Props = {
  rows: readonly HolidayEntry[]
  states: readonly { id: string; name: string }[]
  mayChange: boolean
  /** Content left of the button. */
  children: ReactNode
  empty: ReactNode
}

const NOTHING_OPENS = { isOff: true }

/** The public holidays of a year; an administrator adds, edits and deletes them, and can undo a deletion. */
export const HolidayTable = ({ rows, states, mayChange, children, empty }: Props) => {
  const router = useRouter()
  const [edited, setEdited] = useState<{ before: HolidayEntry | null } | null>(null)
  const send = async (before: HolidayEntry | null, after: HolidayEntry | null, done: () => void) => {
    const sent = await toActionSaveResult(changeHolidayAction({ before, after }))
    if (sent.ok) done()
    else showFailedSave(sent)
    router.refresh()
  }
  const remove = (row: HolidayEntry) => {
    const restore = () => void send(null, row, () => showSuccess(holidayMessages.restored))
    void send(row, null, () => showUndoToast(holidayMessages.removed, holidayLabels.undo, restore))
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">{children}</div>
        {mayChange && (
          <Button variant="primary" onClick={() => setEdited({ before: null })}>
            <Plus aria-hidden />
            {holidayLabels.add}
          </Button>
        )}
      </div>
      <TableWithSidePanel
        label={holidayLabels.title}
        columns={buildHolidayColumns(states, mayChange ? { edit: (before) => setEdited({ before }), remove } : null)}
        rows={rows}
        rowKey={({ day, name }) => `${day} ${name}`}
        panel={NOTHING_OPENS}
        empty={empty}
      />
      {edited && (
        <HolidayDialog
          before={edited.before}
          states={states}
          onClose={() => setEdited(null)}
          onDone={() => {
            setEdited(null)
            router.refresh()
          }}
        />
      )}
    </>
  )
}

type Acts = { edit: (row: HolidayEntry) => void; remove: (row: HolidayEntry) => void }

const buildHolidayColumns = (all: Props['states'], acts: Acts | null): Column<HolidayEntry>[] => [
  // Beside the name on a phone, unless its buttons are there.
  { id: 'day', header: holidayLabels.day, card: acts ? 'foot' : 'mark', cell: ({ day }) => formatDayWithWeekday(day) },
  { id: 'name', header: holidayLabels.name, card: 'title', cell: ({ name }) => name },
  {
    id: 'states',
    header: holidayLabels.states,
    card: 'line' as const,
    cell: ({ states }) =>
      states.length === all.length
        ? holidayLabels.allStates
        : all.flatMap(({ id }) => (states.includes(id) ? [id] : [])).join(', '),
  },
  ...(acts
    ? [
        {
          id: ACTIONS,
          header: holidayLabels.actions,
          card: 'mark' as const,
          align: 'right' as const,
          cell: (row: HolidayEntry) => (
            <span className="inline-flex gap-1">
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={holidayLabels.edit(row.name, formatDay(row.day))}
                onClick={() => acts.edit(row)}
              >
                <Pencil aria-hidden />
              </Button>
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={holidayLabels.remove(row.name, formatDay(row.day))}
                onClick={() => acts.remove(row)}
              >
                <Trash2 aria-hidden />
              </Button>
            </span>
          ),
        },
      ]
    : []),
]
