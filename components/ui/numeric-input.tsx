'use client'

import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { controlClass } from './control.ts'
import { caretAfter, type NumericKind } from './numeric.ts'

export type NumericInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
  /** The raw value: '' or digits, with a point for a percentage. */
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

type Props = NumericInputProps & { kind: NumericKind; prefix?: string; suffix?: string }

/** A text field that shows a formatted number and sends the raw one under `name`. */
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
  const [own, setOwn] = useState(() => kind.clean(defaultValue))
  const raw = value ?? own
  const shown = kind.show(raw)
  const field = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  // The separators move while typing; the caret stays behind the same digit.
  useLayoutEffect(() => {
    if (caret.current === null) return
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const change = (text: string, position: number) => {
    const next = kind.clean(text)
    caret.current = caretAfter(kind.show(next), kind.clean(text.slice(0, position)).length)
    setOwn(next)
    onValueChange?.(next)
  }

  return (
    <span className={cn('relative block min-w-0', className)}>
      {prefix && <Mark className="left-2.5">{prefix}</Mark>}
      <input
        autoComplete="off"
        {...props}
        ref={field}
        type="text"
        inputMode={kind.clean('1.5') === '1' ? 'numeric' : 'decimal'}
        value={shown}
        onChange={(event) => change(event.target.value, event.target.selectionStart ?? event.target.value.length)}
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
