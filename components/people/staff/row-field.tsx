import { type ReactNode, useId } from 'react'

type Control = { 'aria-label': string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** A field in a table's cell: its column is its label, a refusal stands below it in red. */
export const RowField = ({
  label,
  error,
  children,
}: {
  label: string
  error: string | undefined
  children: (control: Control) => ReactNode
}) => {
  const id = useId()
  return (
    <span className="block min-w-32 py-1">
      {children({ 'aria-label': label, ...(error ? { 'aria-invalid': true, 'aria-describedby': id } : {}) })}
      {error && (
        <span id={id} className="block whitespace-normal pt-0.5 text-bad text-sm">
          {error}
        </span>
      )}
    </span>
  )
}
