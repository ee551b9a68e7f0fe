'use client'

import { CircleAlert } from 'lucide-react'

type BelowProps = { id: string; hint: string | undefined; errors: readonly string[]; doubts?: readonly string[] }

/** The hint, errors and doubts below a term. */
export const FieldMessages = ({ id, hint, errors, doubts = [] }: BelowProps) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className="text-muted text-sm">
        {hint}
      </p>
    )}
    {doubts.length > 0 && (
      <p id={`${id}-doubt`} className="flex items-start gap-1.5 text-sm text-warn">
        <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
        {doubts.join(' ')}
      </p>
    )}
    {errors.length > 0 && (
      <p id={`${id}-error`} className="text-bad text-sm">
        {[...new Set(errors)].join(' ')}
      </p>
    )}
  </>
)
