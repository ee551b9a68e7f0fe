import type { ReactNode } from 'react'
import { Label } from '#components/ui/label.tsx'

type Field = {
  id: string
  name: string
  defaultValue: string
  required: boolean
  autoFocus: boolean
  className: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

type EnquiryFieldProps = {
  name: string
  label: string
  hint?: string
  /** The id of a hint that several fields share. */
  describedBy?: string | undefined
  isRequired?: boolean
  defaultValue: string
  /** The error of the submitted value. */
  fault: string | undefined
  isFirstFault: boolean
  children: (field: Field) => ReactNode
}

// The first wrong field has the focus; its ring stays red.
const RED_FOCUS = 'aria-invalid:focus-visible:outline-bad'

/** A field of the enquiry with its label and its error or hint; the first error is focused. */
export const EnquiryField = (props: EnquiryFieldProps) => {
  const { name, label, hint, describedBy, isRequired = false, defaultValue, fault, isFirstFault, children } = props
  const id = `enquiry-${name}`
  const note = fault ?? hint
  const field: Field = { id, name, defaultValue, required: isRequired, autoFocus: isFirstFault, className: RED_FOCUS }
  if (fault) field['aria-invalid'] = true
  const notes = [note && `${id}-note`, describedBy].filter(Boolean).join(' ')
  if (notes) field['aria-describedby'] = notes
  return (
    <div className="min-w-0">
      <Label htmlFor={id} isRequired={isRequired}>
        {label}
      </Label>
      <div className="mt-1">{children(field)}</div>
      {note && (
        <p id={`${id}-note`} className={fault ? 'mt-1 text-bad text-sm' : 'mt-1 text-muted text-sm'}>
          {note}
        </p>
      )}
    </div>
  )
}
