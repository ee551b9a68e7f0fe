'use client'

import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { controlClass } from './control.ts'
import type { NumericKind } from './numeric-kinds.ts'
import { ParsedAmountHint } from './parsed-amount-hint.tsx'

export type NumericInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'ref' | 'maxLength'
> & {
  /** '' for none, digits with a decimal point, or invalid text as it was typed. */
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

type Props = NumericInputProps & { kind: NumericKind; prefix?: string; suffix?: string }

/** The longest invalid text that is kept as the value. */
const LONGEST = 40

/**
 * Text input of a number. While typing it shows the interpretation beside the text, after blur the formatted number.
 * Invalid text stays with a message and is passed on, so that the schema refuses it.
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
  // An address or a stored draft may hold '2.4m'.
  const meant = kind.read(raw)
  const isReadable = meant !== null
  const text = typed !== null && toNumericValue(kind, typed) === raw ? typed : null
  const isTelling = text !== null && meant !== null && text !== kind.format(meant)
  const fault = isTold && !isReadable && !props['aria-invalid'] ? kind.message : null

  const type = (next: string) => {
    // A value autofilled by the browser is formatted at once.
    setTyped(isFocused ? next : null)
    const changed = toNumericValue(kind, next)
    if (kind.read(changed) !== null) setIsTold(false)
    if (changed === raw) return
    setOwn(changed)
    onValueChange?.(changed)
  }
  // Focusing replaces the formatted text by plain digits, which drops the selection that Tab made, so select again.
  useLayoutEffect(() => {
    if (isFocused) field.current?.select()
  }, [isFocused])
  const describedBy = [props['aria-describedby'], fault && `${id}-fault`].filter(Boolean).join(' ')
  const invalid = props['aria-invalid'] ?? (fault ? true : undefined)
  return (
    <span className={cn('@container block min-w-0', className)}>
      <span className="relative block">
        {prefix && <UnitMark className="left-2.5">{prefix}</UnitMark>}
        <input
          autoComplete="off"
          {...props}
          ref={field}
          type="text"
          inputMode={kind.keyboard}
          aria-invalid={invalid}
          aria-describedby={describedBy || undefined}
          value={text ?? (meant === null ? raw : isFocused ? meant : kind.format(meant))}
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
        {suffix && <UnitMark className="right-2.5">{suffix}</UnitMark>}
        {isFocused && <ParsedAmountHint>{isTelling && meant ? `= ${kind.meaning(meant)}` : ''}</ParsedAmountHint>}
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

// Returns the value of a text, or the shortened text itself if it is invalid.
const toNumericValue = (kind: NumericKind, text: string): string => {
  const read = kind.read(text)
  if (read !== null) return read
  const trimmed = text.trim()
  return trimmed.length > LONGEST ? `${trimmed.slice(0, LONGEST - 1)}…` : trimmed
}

const UnitMark = ({ className, children }: { className: string; children: string }) => (
  <span className={cn('pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted', className)} aria-hidden>
    {children}
  </span>
)
