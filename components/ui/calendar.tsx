'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { enAU } from 'react-day-picker/locale/en-AU'
import { type Day, dateToDay, dayToDate, systemClock, toSydneyDay } from '#lib/core/dates.ts'

type CalendarProps = { day: Day | null; min: Day; max: Day; onChoose: (day: Day) => void }

const LOOK = {
  root: 'relative select-none p-1.5',
  month_caption: 'flex h-8 items-center gap-2 pr-18',
  dropdowns: 'flex gap-1.5 font-semibold',
  dropdown_root: 'relative inline-flex items-center',
  dropdown: 'rounded-sm bg-panel py-1 pr-1',
  caption_label: 'sr-only',
  nav: 'absolute top-1.5 right-1.5 flex',
  button_previous: 'inline-flex size-8 items-center justify-center rounded-sm hover:bg-sunken disabled:opacity-40',
  button_next: 'inline-flex size-8 items-center justify-center rounded-sm hover:bg-sunken disabled:opacity-40',
  month_grid: 'mt-1 border-collapse',
  weekday: 'size-9 font-normal text-muted text-sm',
  day: 'p-0 text-center',
  day_button: 'size-9 rounded-sm tabular-nums hover:bg-sunken disabled:opacity-40',
  today: 'font-semibold text-accent',
  selected: '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent-strong',
  outside: 'text-muted',
  disabled: 'text-muted',
}

/** A calendar month; arrow keys move by day and week, Page Up and Page Down by month. */
export const Calendar = ({ day, min, max, onChoose }: CalendarProps) => {
  const chosen = day === null ? undefined : dayToDate(day)
  const today = dayToDate(toSydneyDay(systemClock()))
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      timeZone="UTC"
      locale={enAU}
      weekStartsOn={1}
      captionLayout="dropdown"
      showOutsideDays
      today={today}
      selected={chosen}
      defaultMonth={chosen ?? today}
      startMonth={dayToDate(min)}
      endMonth={dayToDate(max)}
      disabled={{ before: dayToDate(min), after: dayToDate(max) }}
      onSelect={(date) => onChoose(dateToDay(date))}
      classNames={LOOK}
      components={{
        Chevron: ({ orientation }) =>
          orientation === 'left' ? (
            <ChevronLeft className="size-4" aria-hidden />
          ) : orientation === 'right' ? (
            <ChevronRight className="size-4" aria-hidden />
          ) : (
            <span />
          ),
      }}
    />
  )
}
