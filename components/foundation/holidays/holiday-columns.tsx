import { Pencil, Trash2 } from 'lucide-react'
import { ACTIONS, type Column } from '#components/data-table/columns.ts'
import { Button } from '#components/ui/button.tsx'
import { formatDay } from '#lib/core/dates.ts'
import { formatDayWithWeekday } from '#lib/core/typed-days.ts'
import { holidayLabels } from '#lib/foundation/lookups/holidays/labels.ts'
import type { HolidayEntry } from '#lib/foundation/lookups/holidays/schema.ts'

/** The id of the next holiday's date, to which a link leads. */
export const NEXT_HOLIDAY = 'next-holiday'

type Acts = { edit: (row: HolidayEntry) => void; remove: (row: HolidayEntry) => void }

type Looks = { states: readonly { id: string }[]; next: HolidayEntry | undefined; acts: Acts | null }

/** Returns the columns of the public holidays, where a list begins at the next one; without `acts` they are read-only. */
export const buildHolidayColumns = ({ states: all, next, acts }: Looks): Column<HolidayEntry>[] => [
  {
    id: 'day',
    header: holidayLabels.day,
    // Beside the name on a phone, unless its buttons are there.
    card: acts ? 'foot' : 'mark',
    cell: (row) => (
      <span
        id={row === next ? NEXT_HOLIDAY : undefined}
        className={row === next ? 'scroll-mt-36 md:block md:[scroll-initial-target:nearest]' : undefined}
      >
        {formatDayWithWeekday(row.day)}
      </span>
    ),
  },
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
