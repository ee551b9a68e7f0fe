'use client'

import { CalendarDays } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type Day, isDay, shortDay, typedDay } from '#lib/core/dates.ts'
import { cn } from './cn.ts'
import { controlClass } from './control.ts'
import { Popup } from './popup.tsx'
import { useAwake } from './use-awake.ts'

// Only who opens a calendar loads it.
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

const EARLIEST = '1900-01-01'
const LATEST = '2199-12-31'

export type DateInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'ref'
> & {
  /** A day as `YYYY-MM-DD`, '' for none, or the text that somebody left there and that is no day. */
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** The first day that the calendar offers. */
  min?: Day
}

/** A day typed and shown as d/m/y whatever language the browser speaks; Alt-↓ or its button opens a calendar. */
export const DateInput = ({
  value,
  defaultValue = '',
  onValueChange,
  min = EARLIEST,
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

  const put = (next: string) => {
    if (next === raw) return
    setOwn(next)
    onValueChange?.(next)
  }
  const type = (text: string) => {
    setTyped(text)
    // Half a date says nothing yet, and neither does a year that may still grow.
    const day = /\d{4}/.test(text) ? typedDay(text) : null
    if (day !== null || text === '') put(day ?? '')
  }
  const settle = () => {
    if (typed !== null) put(typedDay(typed) ?? typed.trim())
    setTyped(null)
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
        inputMode="numeric"
        placeholder="d/m/yyyy"
        aria-keyshortcuts="Alt+ArrowDown"
        {...props}
        ref={field}
        type="text"
        autoComplete="off"
        value={typed ?? (isDay(raw) ? shortDay(raw) : raw)}
        onChange={({ target }) => type(target.value)}
        onBlur={(event) => {
          settle()
          props.onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
          // The calendar is open, but not yet loaded.
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
        // Alt-↓ opens it for the keyboard, which passes from date to date.
        tabIndex={-1}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        disabled={props.disabled}
        onClick={() => setIsOpen(!isOpen)}
        className="absolute inset-y-0 right-1 my-auto inline-flex size-7 items-center justify-center rounded-sm text-muted hover:text-ink disabled:opacity-50"
      >
        <CalendarDays className="size-4" aria-hidden />
      </button>
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
      {name && <input type="hidden" name={name} value={raw} disabled={props.disabled} />}
    </span>
  )
}
