'use client'

import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'
import { ParsedAmountHint } from './parsed-amount-hint.tsx'

type Props = Omit<ComponentProps<'input'>, 'value'> & {
  value: string
  /** How a text is understood; null while it is none yet, so that a screen reader is not interrupted. */
  echo: (text: string) => string | null
}

/** A one-line text field that says beside the text how it is understood, where that differs from what is typed. */
export const EchoInput = ({ echo, ...props }: Props) => {
  const [isFocused, setFocused] = useState(false)
  const meaning = isFocused ? echo(props.value) : null
  return (
    <span className="@container block min-w-0">
      <span className="relative block">
        <Input
          {...props}
          onFocus={(event) => {
            setFocused(true)
            props.onFocus?.(event)
          }}
          onBlur={(event) => {
            setFocused(false)
            props.onBlur?.(event)
          }}
        />
        {isFocused && (
          <ParsedAmountHint>{meaning !== null && meaning !== props.value ? `= ${meaning}` : ''}</ParsedAmountHint>
        )}
      </span>
    </span>
  )
}
