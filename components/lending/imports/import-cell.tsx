'use client'

import { useState } from 'react'
import { cn } from '#components/ui/cn.ts'
import { Input } from '#components/ui/input.tsx'

type CellProps = {
  id: string
  label: string
  text: string
  tone: string
  errors: readonly string[]
  onMend: (text: string) => void
}

/** An input for one cell; its value is sent on blur or Enter if it changed. */
export const ImportCellInput = ({ id, label, text, tone, errors, onMend }: CellProps) => {
  const [typed, setTyped] = useState(text)
  const send = () => typed !== text && onMend(typed)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-muted text-sm">
        {label}
      </label>
      <Input
        id={id}
        value={typed}
        aria-invalid={errors.length > 0 && tone === 'text-bad' ? true : undefined}
        aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={send}
        onKeyDown={(event) => event.key === 'Enter' && send()}
      />
      <div id={`${id}-error`} aria-live="polite" className={cn('text-sm', tone)}>
        {errors.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </div>
  )
}
