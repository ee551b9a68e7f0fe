'use client'

import { CalendarDays } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { type Clock, type Day, isDay, shortDay, sydneyDay, systemClock } from '#lib/core/dates.ts'
import { namedDay, readDay, UNREADABLE_DAY } from '#lib/core/typed-days.ts'
import { cn } from './cn.ts'
import { controlClass } from './control.ts'
import { Popup } from './popup.tsx'
import { useAwake } from './use-awake.ts'

// Only who opens a calendar loads it.
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

const EARLIEST = '1900-01-01'
const LATEST = '2199-12-31'

/** The longest text that a form keeps of a date. */
const LONGEST = 40

const kept = (text: string): string => {
  const trimmed = text.trim()
  return trimmed.length > LONGEST ? `${trimmed.slice(0, LONGEST - 1)}…` : trimmed
}

export type DateInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'ref'
> & {
  /** A day as `YYYY-MM-DD`, '' for none, or the text that somebody left there and that names no day. */
  value?: string
  defaultValue?: string
  /** Gets a day, '' or the unreadable text, which whoever uses the field keeps, gives back as `value` and never stores. */
  onValueChange?: (value: string) => void
  /** The first day that the calendar offers. */
  min?: Day
  /** What `tomorrow` and a day without its year count from. */
  clock?: Clock
}

// The year is whole, so the text will not become another day.
const isWhole = (text: string): boolean => /\d{4}\s*$|^\s*\d{4}-\d{2}-\d{2}\s*$/.test(text)

/**
 * A day, typed or pasted in any usual way, with its meaning beside it, and shown as d/m/y once the field is left;
 * what names no day stays as it is with a message. Alt-↓ or its button opens a calendar.
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
  const [own, setOwn] = useState(defaultValue)
  /** What is being typed; null while nothing is, and the day shows. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isAwake = useAwake()
  const raw = value ?? own

  const dayOf = (text: string): Day | null => readDay(text, sydneyDay(clock()))
  const meaning = typed === null ? null : dayOf(typed)
  const isUnreadable = typed === null && raw !== '' && !isDay(raw)
  // Where the form has words of its own for it, they are enough.
  const isTold = isUnreadable && !props['aria-invalid']
  const ownId = useId()
  const [meaningId, messageId] = [`${ownId}-meaning`, `${ownId}-message`]
  const describedBy = [props['aria-describedby'], meaning && meaningId, isTold && messageId].filter(Boolean).join(' ')

  const put = (next: string) => {
    if (next === raw) return
    setOwn(next)
    onValueChange?.(next)
  }
  const settle = (text: string | null) => {
    if (text !== null) put(dayOf(text) ?? kept(text))
    setTyped(null)
  }
  const type = (text: string, isEntered: boolean) => {
    // Dropped or filled in by the browser: nobody will leave the field.
    if (!isEntered) return settle(text)
    setTyped(text)
    const day = isWhole(text) ? dayOf(text) : null
    if (day !== null || text === '') put(day ?? '')
  }
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

  // A plain form asks its fields.
  useEffect(() => field.current?.setCustomValidity(isUnreadable ? UNREADABLE_DAY : ''))

  // Without scripts a filter still takes a day, by the browser's own field.
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
        value={typed ?? (isDay(raw) ? shortDay(raw) : raw)}
        onChange={({ target }) => type(target.value, document.activeElement === target)}
        onBlur={(event) => {
          settle(typed)
          props.onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(typed)
          // The calendar is open, but not yet loaded.
          if (event.key === 'Escape' && isOpen) {
            event.stopPropagation()
            close()
          }
          if (event.key !== 'ArrowDown' || !event.altKey) return
          event.preventDefault()
          settle(typed)
          setIsOpen(true)
        }}
        className={cn(controlClass, 'pr-9')}
      />
      <button
        type="button"
        aria-label="Open calendar"
        // Alt-↓ opens it for the keyboard, which passes from date to date.
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
          = {namedDay(meaning)}
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
