'use client'

import { useState } from 'react'
import type { FieldControl } from '#components/forms/field.tsx'
import { type Choice, Combobox } from '#components/ui/combobox.tsx'

type SearchedFieldProps = { field: FieldControl; source: string; placeholder: string; chosen: Choice | null }

/** A filter's choice of a long list, searched by typing; the form sends its id. */
export const SearchedField = ({ field, source, placeholder, chosen }: SearchedFieldProps) => {
  const [value, setValue] = useState(chosen)
  return (
    <Combobox
      {...field}
      value={value}
      onChange={setValue}
      source={`/api/lookups/${source}`}
      placeholder={placeholder}
    />
  )
}
