'use client'

import type { FieldValues } from 'react-hook-form'
import { useFormValues } from './form-fields.tsx'
import type { RecordForm } from './use-record-form.ts'

// A phone has room for so many names.
const SHORT = 3

/** The names of the required fields that are still empty; nothing if there are none. */
export const MissingNote = <Values extends FieldValues>({ form }: { form: RecordForm<Values> }) => {
  const names = form.listMissing(useFormValues(form))
  if (names.length === 0) return null
  const more = names.length - SHORT
  return (
    <p>
      Still missing:{' '}
      {names.map((name, index) => (
        <span
          key={name}
          // The rest is counted on a phone.
          {...(more > 0 && index === SHORT - 1 ? { 'data-more': ` and ${more} more.` } : {})}
          className={index >= SHORT ? 'max-sm:hidden' : 'max-sm:data-more:after:content-[attr(data-more)]'}
        >
          {index === 0 ? '' : ', '}
          {name}
          {index === names.length - 1 && '.'}
        </span>
      ))}
    </p>
  )
}
