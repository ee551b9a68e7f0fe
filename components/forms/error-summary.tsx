import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldError } from '#lib/core/errors.ts'
import { getFieldId } from './field.tsx'

export type ErrorSummaryProps = {
  /** The heading of the box; without it, only the errors show. */
  heading: ReactNode
  errors: readonly Pick<FieldError, 'field' | 'message'>[]
  /** Returns the id of an error's control, if it differs from the field's. */
  idOf?: (field: string) => string
  id?: string
}

/** The error box of a form: every message as a link to its field. Renders nothing without errors. */
export const ErrorSummary = ({ heading, errors, idOf = getFieldId, id = 'form-errors' }: ErrorSummaryProps) => {
  if (errors.length === 0) return null
  return (
    <div
      id={id}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-md border border-bad bg-bad-soft px-4 py-3 text-ink"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden />
      <div className="min-w-0">
        {heading && <p className="mb-1 font-semibold">{heading}</p>}
        <ul className="list-disc pl-4">
          {errors.map(({ field, message }, index) => (
            <li key={`${field}-${index}`}>
              {field ? (
                <a href={`#${idOf(field)}`} className="underline underline-offset-2">
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
