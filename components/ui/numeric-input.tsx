'use client'

import { type ComponentProps, useState } from 'react'
import { NumericFormat } from 'react-number-format'
import { cn } from './cn.ts'
import { controlClass } from './control.ts'
import type { NumericKind } from './numeric-kinds.ts'

export type NumericInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'ref'
> & {
  /** The raw value: '' or digits, with a point for a percentage. */
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

type Props = NumericInputProps & { kind: NumericKind; prefix?: string; suffix?: string }

/** A text field that shows a formatted number while it is typed and sends the raw one under `name`. */
export const NumericInput = ({
  kind: { format, digits, shorthand = {} },
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
  const raw = value ?? own
  const change = (typed: string) => {
    // A point alone is no number anywhere else.
    const next = typed.startsWith('.') ? `0${typed}` : typed
    setOwn(next)
    onValueChange?.(next)
  }
  return (
    <span className={cn('relative block min-w-0', className)}>
      {prefix && <Mark className="left-2.5">{prefix}</Mark>}
      <NumericFormat
        autoComplete="off"
        {...props}
        {...format}
        inputMode={format.decimalScale > 0 ? 'decimal' : 'numeric'}
        value={raw}
        valueIsNumericString
        isAllowed={(typed) => (typed.value.split('.')[0] ?? '').length <= digits}
        onValueChange={(typed, { event }) => event && change(typed.value)}
        onKeyDown={(event) => {
          props.onKeyDown?.(event)
          const zeros = event.ctrlKey || event.metaKey || event.altKey ? undefined : shorthand[event.key.toLowerCase()]
          const { selectionStart, value: shown } = event.currentTarget
          if (!zeros || props.disabled || props.readOnly || selectionStart !== shown.length || !/[1-9]/.test(raw))
            return
          event.preventDefault()
          if (raw.length + zeros.length <= digits) change(`${raw}${zeros}`)
        }}
        className={cn(controlClass, prefix && 'pl-6', suffix && 'pr-7')}
      />
      {suffix && <Mark className="right-2.5">{suffix}</Mark>}
      {name && <input type="hidden" name={name} value={raw} disabled={props.disabled} />}
    </span>
  )
}

const Mark = ({ className, children }: { className: string; children: string }) => (
  <span className={cn('pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted', className)} aria-hidden>
    {children}
  </span>
)
