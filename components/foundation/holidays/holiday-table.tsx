'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { TableWithSidePanel } from '#components/data-table/panel/opening-table.tsx'
import { toActionSaveResult } from '#components/forms/record-plan.ts'
import { showFailedSave, showSuccess, showUndoToast } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import type { Day } from '#lib/core/dates.ts'
import { formatDayWithWeekday } from '#lib/core/typed-days.ts'
import { holidayLabels, holidayMessages } from '#lib/foundation/lookups/holidays/labels.ts'
import type { HolidayEntry } from '#lib/foundation/lookups/holidays/schema.ts'
import { changeHolidayAction } from '#lib/web/actions/holidays.ts'
import { buildHolidayColumns, NEXT_HOLIDAY } from './holiday-columns.tsx'
import { HolidayDialog } from './holiday-dialog.tsx'

type Props = {
  rows: readonly HolidayEntry[]
  states: readonly { id: string; name: string }[]
  mayChange: boolean
  today: Day
  /** Content left of the button. */
  children: ReactNode
  empty: ReactNode
}

const NOTHING_OPENS = { isOff: true }

/**
 * The public holidays of a year, beginning at the next one; an administrator adds, edits and deletes them, and can undo a
 * deletion.
 */
export const HolidayTable = ({ rows, states, mayChange, today, children, empty }: Props) => {
  const router = useRouter()
  const next = rows.find(({ day }) => day >= today)
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
      {/* The page of a phone begins at its top, with the earlier holidays between. */}
      {next && next !== rows[0] && (
        <a
          href={`#${NEXT_HOLIDAY}`}
          className="mb-2 inline-flex min-h-8 items-center text-accent hover:underline md:hidden"
        >
          {holidayLabels.next(next.name, formatDayWithWeekday(next.day))}
        </a>
      )}
      <TableWithSidePanel
        label={holidayLabels.title}
        columns={buildHolidayColumns({
          states,
          next,
          acts: mayChange ? { edit: (before) => setEdited({ before }), remove } : null,
        })}
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
