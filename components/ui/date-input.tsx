'use client'

import { CalendarDays } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { type Clock, type Day, isDay, systemClock } from '#lib/core/dates.ts'
import { formatDayWithWeekday, UNREADABLE_DAY } from '#lib/core/typed-days.ts'
import { cn } from './cn.ts'
import { controlClass } from './control.ts'
import { Popup } from './popup.tsx'
import { useHasJavaScript } from './use-awake.ts'
import { useTypedDate } from './use-date-text.ts'

// Loaded lazily, when the calendar is opened.
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

const EARLIEST = '1900-01-01'
const LATEST = '2199-12-31'

export type DateInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'ref'
> & {
  /** A day as `YYYY-MM-DD`, '' for none, or invalid text as it was typed. */
  value?: string
  defaultValue?: string
  /**
   * Called with a day, '' or invalid text. The parent keeps invalid text and passes it back as `value`, but must not
   * save it.
   */
  onValueChange?: (value: string) => void
  /** The first day in the calendar. */
  min?: Day
  /** The clock for relative input such as `tomorrow` and for days without a year. */
  clock?: Clock
}

/**
 * Date input that accepts any usual format, typed or pasted, shows its interpretation, and displays d/m/y after blur.
 * Invalid text stays, with a message. Alt+↓ or its button opens a calendar.
 */
export const DateInput = ({
  value,
  defaultValue = '',
  onValueChange,
  min = EARLIEST,
  clock = systemClock,
  name,
  className,
  ...props
}: DateInputProps) => {
  const { raw, text, meaning, isUnreadable, put, settle, type } = useTypedDate({
    value,
    defaultValue,
    onValueChange,
    clock,
  })
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isAwake = useHasJavaScript()

  // No message of its own if the form shows an error already.
  const isTold = isUnreadable && !props['aria-invalid']
  const ownId = useId()
  const [meaningId, messageId] = [`${ownId}-meaning`, `${ownId}-message`]
  const describedBy = [props['aria-describedby'], meaning && meaningId, isTold && messageId].filter(Boolean).join(' ')

  const close = () => {
    setIsOpen(false)
    field.current?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    const onDown = ({ target }: PointerEvent) => box.current?.contains(target as Node) || setIsOpen(false)
    document.addEventListener('pointerdown', onDown)
    return () => document.removeEventListener('pointerdown', onDown)
  }, [isOpen])

  // Native validation, for forms without a schema.
  useEffect(() => field.current?.setCustomValidity(isUnreadable ? UNREADABLE_DAY : ''))

  // Without JavaScript, a filter falls back to the browser's date input.
  if (name && !isAwake)
    return (
      <input
        {...props}
        type="date"
        name={name}
        defaultValue={raw}
        min={min}
        max={LATEST}
        className={cn(controlClass, className)}
      />
    )
  return (
    <span ref={box} className={cn('relative block min-w-0', className)}>
      <input
        placeholder="d/m/yyyy"
        aria-keyshortcuts="Alt+ArrowDown"
        {...props}
        {...(isUnreadable ? { 'aria-invalid': true } : {})}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        ref={field}
        type="text"
        autoComplete="off"
        value={text}
        onChange={({ target }) => type(target.value, document.activeElement === target)}
        onBlur={(event) => {
          settle()
          props.onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
          // The calendar is open but not loaded yet, so Escape is handled here.
          if (event.key === 'Escape' && isOpen) {
            event.stopPropagation()
            close()
          }
          if (event.key !== 'ArrowDown' || !event.altKey) return
          event.preventDefault()
          settle()
          setIsOpen(true)
        }}
        className={cn(controlClass, 'pr-9')}
      />
      <button
        type="button"
        aria-label="Open calendar"
        // The calendar button is not a tab stop: Alt+↓ opens the calendar from the field.
        tabIndex={-1}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        disabled={props.disabled}
        onClick={() => setIsOpen(!isOpen)}
        className="absolute top-[3px] right-1 inline-flex size-7 items-center justify-center rounded-sm text-muted hover:text-ink disabled:opacity-50"
      >
        <CalendarDays className="size-4" aria-hidden />
      </button>
      {meaning !== null && !isOpen && (
        <Popup
          anchor={box}
          maxHeight={48}
          id={meaningId}
          aria-live="polite"
          className="pointer-events-none rounded-sm px-1.5 py-0 text-muted text-sm tabular-nums"
        >
          = {formatDayWithWeekday(meaning)}
        </Popup>
      )}
      {isOpen && (
        <Popup
          anchor={box}
          maxHeight={340}
          role="dialog"
          aria-label="Calendar"
          onBlur={({ relatedTarget }) => {
            if (relatedTarget && !box.current?.contains(relatedTarget)) setIsOpen(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
        >
          <Suspense fallback={<p className="p-3 text-muted">Loading…</p>}>
            <Calendar
              day={isDay(raw) ? raw : null}
              min={min}
              max={LATEST}
              onChoose={(day) => {
                put(day)
                close()
              }}
            />
          </Suspense>
        </Popup>
      )}
      {isTold && (
        <span id={messageId} className="mt-1.5 block text-bad text-sm">
          {UNREADABLE_DAY}
        </span>
      )}
      {name && <input type="hidden" name={name} value={raw} disabled={props.disabled} />}
    </span>
  )
}
