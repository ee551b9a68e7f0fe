import type { ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'
import { Label } from '#components/ui/label.tsx'

/** What a field gives to its control: spread it. */
export type FieldControl = {
  id: string
  name: string
  'aria-invalid'?: true
  'aria-describedby'?: string
  'aria-required'?: true
}

export type FieldProps = {
  /** The name under which the value is sent; errors carry the same. */
  name: string
  label: ReactNode
  isRequired?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** The control's id, where the name alone would not be unique on the page. */
  id?: string
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** The id that a field's control has, so that a list of errors can link to it. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`

/** A labelled control with hint and error below it. */
export const Field = ({
  name,
  label,
  isRequired,
  hint,
  error,
  id = fieldId(name),
  className,
  children,
}: FieldProps) => {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <Label htmlFor={id} isRequired={isRequired ?? false}>
        {label}
      </Label>
      {children({
        id,
        name,
        ...(error ? { 'aria-invalid': true } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(isRequired ? { 'aria-required': true } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

/** The message below a refused value. */
const FieldError = ({ id, message }: { id: string; message?: string | undefined }) =>
  message ? (
    <p id={id} className="text-bad text-sm">
      {message}
    </p>
  ) : null
