'use client'

import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { controlClass } from './control.ts'
import type { NumericKind } from './numeric-kinds.ts'

export type NumericInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'ref' | 'maxLength'
> & {
  /** '' for none, digits with a point before decimals, or the text that somebody left there and that means nothing. */
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

type Props = NumericInputProps & { kind: NumericKind; prefix?: string; suffix?: string }

/** The longest text that a form keeps of a figure. */
const LONGEST = 40

/**
 * A text field for a figure. While somebody types, it keeps the text and shows what it means; once it is left, it shows the
 * figure. A text that means nothing stays, with a message below, and is handed on as it is, for every schema to refuse.
 */
export const NumericInput = ({
  kind,
  prefix,
  suffix,
  name,
  value,
  defaultValue = '',
  onValueChange,
  className,
  ...props
}: Props) => {
  const [own, setOwn] = useState(defaultValue)
  const [typed, setTyped] = useState<string | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  const [isTold, setIsTold] = useState(true)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const raw = value ?? own
  const isReadable = kind.read(raw) !== null
  const meant = isReadable ? raw : null
  const text = typed !== null && valueIn(kind, typed) === raw ? typed : null
  const isTelling = text !== null && meant !== null && text !== kind.format(meant)
  const fault = isTold && !isReadable && !props['aria-invalid'] ? kind.message : null

  const type = (next: string) => {
    // What the browser fills in by itself is shown as a figure at once.
    setTyped(isFocused ? next : null)
    const changed = valueIn(kind, next)
    if (kind.read(changed) !== null) setIsTold(false)
    if (changed === raw) return
    setOwn(changed)
    onValueChange?.(changed)
  }
  // Digits are edited without their commas, and the change of text would lose the selection that a Tab has made.
  useLayoutEffect(() => {
    if (isFocused) field.current?.select()
  }, [isFocused])
  const describedBy = [props['aria-describedby'], fault && `${id}-fault`].filter(Boolean).join(' ')
  const invalid = props['aria-invalid'] ?? (fault ? true : undefined)
  return (
    <span className={cn('@container block min-w-0', className)}>
      <span className="relative block">
        {prefix && <Mark className="left-2.5">{prefix}</Mark>}
        <input
          autoComplete="off"
          {...props}
          ref={field}
          type="text"
          inputMode={kind.keyboard}
          aria-invalid={invalid}
          aria-describedby={describedBy || undefined}
          value={text ?? (isFocused || meant === null ? raw : kind.format(meant))}
          onChange={({ target }) => type(target.value)}
          onFocus={(event) => {
            setIsFocused(true)
            setIsTold(!isReadable)
            props.onFocus?.(event)
          }}
          onBlur={(event) => {
            setIsFocused(false)
            setTyped(null)
            setIsTold(true)
            props.onBlur?.(event)
          }}
          className={cn(controlClass, prefix && 'pl-6', suffix && 'pr-7')}
        />
        {suffix && <Mark className="right-2.5">{suffix}</Mark>}
        {isFocused && <Meaning>{isTelling && meant ? `= ${kind.meaning(meant)}` : ''}</Meaning>}
        {name && <input type="hidden" name={name} value={raw} disabled={props.disabled} />}
      </span>
      {fault && (
        <span id={`${id}-fault`} className="mt-1 block text-bad text-sm">
          {fault}
        </span>
      )}
    </span>
  )
}

// What a form holds of a text: its value, or the text itself where it means nothing.
const valueIn = (kind: NumericKind, text: string): string => {
  const read = kind.read(text)
  if (read !== null) return read
  const trimmed = text.trim()
  return trimmed.length > LONGEST ? `${trimmed.slice(0, LONGEST - 1)}…` : trimmed
}

const Mark = ({ className, children }: { className: string; children: string }) => (
  <span className={cn('pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted', className)} aria-hidden>
    {children}
  </span>
)

// Inside the field where it has room, else just below it.
const Meaning = ({ children }: { children: string }) => (
  <span
    data-meaning
    aria-live="polite"
    className={cn(
      'pointer-events-none absolute top-full left-0 z-10 mt-1 rounded-sm border border-line bg-panel px-1.5 text-muted empty:sr-only',
      'text-sm tabular-nums shadow-sm @min-[15rem]:top-1/2 @min-[15rem]:right-2.5 @min-[15rem]:left-auto',
      '@min-[15rem]:mt-0 @min-[15rem]:-translate-y-1/2 @min-[15rem]:border-0 @min-[15rem]:shadow-none',
    )}
  >
    {children}
  </span>
)
