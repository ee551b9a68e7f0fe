import type { ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'
import { Label } from '#components/ui/label.tsx'

/** The props that a field passes to its control. */
export type FieldControl = {
  id: string
  name: string
  'aria-invalid'?: true
  'aria-describedby'?: string
  'aria-required'?: true
}

export type FieldProps = {
  /** The name of the value in the payload and in errors. */
  name: string
  label: ReactNode
  isRequired?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** The control's id, if the name is not unique on the page. */
  id?: string
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** Returns the id of a field's control, so that error lists can link to it. */
export const getFieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`

/** A label and control with error and hint below. */
export const Field = ({
  name,
  label,
  isRequired,
  hint,
  error,
  id = getFieldId(name),
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
      <FieldError id={`${id}-error`} message={error} />
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The error message below a field. */
const FieldError = ({ id, message }: { id: string; message?: string | undefined }) =>
  message ? (
    <p id={id} className="text-bad text-sm">
      {message}
    </p>
  ) : null
